'use client'
import { useState } from 'react'
import { FUNNEL, type FunnelSettings } from '@/lib/research/settings/funnel'
import { describeChange } from '@/lib/research/versions/describe-change'
import { reach } from '../../../ui/reach'
import { askWith } from '../actions'
import type { Version } from '../threads'

export type FunnelDraft = {
  settings: FunnelSettings
  /** what asking again would change, in words; null: nothing */
  change: string | null
  busy: boolean
  error: string | null
  set(part: Partial<FunnelSettings>): void
  /** resets to the settings of this version */
  discard(): void
  /** resets to the default numbers and papers */
  reset(): void
  isReset: boolean
  ask(settings?: FunnelSettings): Promise<void>
}

/** The settings being edited, until the question is asked again with them. */
export function useFunnelDraft(
  version: Version,
  onVersion: (id: string, settings: FunnelSettings) => void,
): FunnelDraft {
  const [settings, setSettings] = useState(version.settings)
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  return {
    settings,
    change: describeChange(version.settings, settings),
    ...state,
    set: (part) => setSettings((now) => ({ ...now, ...part })),
    discard: () => setSettings(version.settings),
    reset: () => setSettings(FUNNEL),
    isReset: describeChange(FUNNEL, settings) === null,
    ask: async (wanted = settings) => {
      setState({ busy: true, error: null })
      const outcome = await reach(askWith(version.id, wanted))
      if (outcome.ok) onVersion(outcome.value.runId, wanted)
      setState({
        busy: false,
        error: outcome.ok ? null : outcome.error.message,
      })
    },
  }
}
