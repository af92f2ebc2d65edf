'use client'
import Link from 'next/link'
import { useMay } from '@/app/rights'
import type { FunnelDraft } from './funnel/use-funnel-draft'
import type { Version } from './threads'

type Props = { version: Version; draft: FunnelDraft }

/** Options when the model failed: continue without it, or fix its settings. */
export function ModelFailed({ version, draft }: Props) {
  // People who do not administer the shared model can connect their own.
  const [href, words] = useMay()('administer') ? ['/settings', 'Settings'] : ['/account', 'Your account']
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={draft.busy}
        onClick={() => draft.ask({ ...version.settings, byQuoting: true })}
      >
        Answer by quoting
      </button>
      <Link href={href} prefetch={false} className="button">
        {words}
      </Link>
    </>
  )
}
