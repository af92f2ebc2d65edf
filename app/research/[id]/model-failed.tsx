'use client'
import Link from 'next/link'
import type { FunnelDraft } from './funnel/use-funnel-draft'
import type { Version } from './threads'

type Props = { version: Version; draft: FunnelDraft }

/** What else one can do when the model failed: go without it, or look after it. */
export function ModelFailed({ version, draft }: Props) {
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
      <Link href="/settings" className="button">
        Settings
      </Link>
    </>
  )
}
