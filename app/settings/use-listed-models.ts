'use client'
import { useEffect, useState } from 'react'
import type { ListedModel } from '@/lib/models/server/find-servers'
import type { ModelInput } from '@/lib/models/settings/model-settings'
import { isLoopback } from '@/lib/text/names/addresses'

/**
 * The models of the server at the typed address. `list` requests them; `look` does so only for this machine, where no
 * consent is needed. The server in use (`start`) is asked at once.
 */
export function useListedModels(start: ModelInput | null, listTyped: (typed: ModelInput) => Promise<ListedModel[]>) {
  const [models, setModels] = useState<ListedModel[]>([])
  const list = async (typed: ModelInput) => setModels(await listTyped(typed).catch(() => []))
  const look = async (typed: ModelInput) => {
    if (isLoopback(typed.baseURL)) await list(typed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: later input sends its own request
  useEffect(() => {
    if (start) void list(start)
  }, [start === null])
  return { models, list, look }
}
