'use client'
import type { FunnelSettings } from '@/lib/research/settings/funnel'
import { Button } from '../../../ui/button'
import type { FunnelDraft } from './use-funnel-draft'

type Props = { settings: FunnelSettings; draft: FunnelDraft }

/** Asks the whole library a question that covered only some papers. Hidden if it covered all. */
export function AskAllPapers({ settings, draft }: Props) {
  if (!settings.among) return null
  return (
    <Button disabled={draft.busy} onClick={() => draft.ask({ ...settings, among: null })}>
      Ask all papers
    </Button>
  )
}
