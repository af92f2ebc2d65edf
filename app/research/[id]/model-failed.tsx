'use client'
import { useMay } from '@/app/rights'
import { Button, ButtonLink } from '../../ui/button'
import type { FunnelDraft } from './funnel/use-funnel-draft'
import type { Version } from './threads'

type Props = { version: Version; draft: FunnelDraft }

/** Options when the model failed: continue without it, or fix its settings. */
export function ModelFailed({ version, draft }: Props) {
  // People who do not administer the shared model can connect their own.
  const [href, words] = useMay()('administer') ? ['/settings', 'Settings'] : ['/account', 'Your account']
  return (
    <>
      <Button disabled={draft.busy} onClick={() => draft.ask({ ...version.settings, byQuoting: true })}>
        Answer with quotes only
      </Button>
      <ButtonLink href={href} prefetch={false}>
        {words}
      </ButtonLink>
    </>
  )
}
