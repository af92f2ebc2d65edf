'use client'
import Link from 'next/link'
import { useMay } from '@/app/rights'
import type { FunnelDraft } from './funnel/use-funnel-draft'
import type { Version } from './threads'

type Props = { version: Version; draft: FunnelDraft }

/** What else one can do when the model failed: go without it, or look after it. */
export function ModelFailed({ version, draft }: Props) {
  // Who does not look after the model of all can connect one of their own.
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
