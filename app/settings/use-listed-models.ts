'use client'
import { useEffect, useState } from 'react'
import type { ListedModel } from '@/lib/models/server/find-servers'
import type { ModelInput } from '@/lib/models/settings/model-settings'
import { isLoopback } from '@/lib/text/is-loopback'

/**
 * The models of a server by its typed address. `list` asks it; `look` does so only where nobody has to be asked before: on
 * this machine. The server in use (`start`) is asked at once.
 */
export function useListedModels(start: ModelInput | null, listTyped: (typed: ModelInput) => Promise<ListedModel[]>) {
  const [models, setModels] = useState<ListedModel[]>([])
  const list = async (typed: ModelInput) => setModels(await listTyped(typed).catch(() => []))
  const look = async (typed: ModelInput) => {
    if (isLoopback(typed.baseURL)) await list(typed)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed in between asks by itself
  useEffect(() => {
    if (start) void list(start)
  }, [start === null])
  return { models, list, look }
}
