'use client'
import { type FunnelSettings, widen } from '@/lib/research/settings/funnel'
import { describeChange } from '@/lib/research/versions/describe-change'
import { Button } from '../../../ui/button'
import type { FunnelDraft } from './use-funnel-draft'

type Props = { settings: FunnelSettings; draft: FunnelDraft }

/** Asks again with a wider search. Hidden if it cannot be wider. */
export function WidenSearch({ settings, draft }: Props) {
  const wider = widen(settings)
  if (describeChange(settings, wider) === null) return null
  return (
    <Button disabled={draft.busy} onClick={() => draft.ask(wider)}>
      Widen the search
    </Button>
  )
}
