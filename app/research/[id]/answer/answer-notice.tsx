import { Markdown } from '@/app/markdown/markdown'
import type { FunnelDraft } from '../funnel/use-funnel-draft'
import { WidenSearch } from '../funnel/widen-search'
import type { Version } from '../threads'

type Props = { text: string; over: boolean; version: Version; draft: FunnelDraft }

/**
 * A notice above the answer about what the library lacks: in the interface's style, so that nobody mistakes it for a
 * paper's words, with an offer to search further.
 */
export function AnswerNotice({ text, over, version, draft }: Props) {
  return (
    <div
      role="note"
      className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-sunk px-4 py-3 font-sans text-sm print:bg-transparent"
    >
      <div className="flex min-w-52 flex-1 gap-2.5">
        <svg
          aria-hidden="true"
          viewBox="0 0 24 24"
          className="mt-0.5 size-4.5 shrink-0 fill-none stroke-soft stroke-[1.6]"
          strokeLinecap="round"
        >
          <circle cx="12" cy="12" r="9" />
          <path d="M12 11v5.5M12 7.6v.1" />
        </svg>
        <div className="min-w-0 leading-normal wrap-anywhere">
          <Markdown text={text} dollarMath={false} />
        </div>
      </div>
      {over && (
        <div className="print:hidden">
          <WidenSearch settings={version.settings} draft={draft} />
        </div>
      )}
      {draft.error && !draft.change && (
        <p role="alert" className="w-full text-bad">
          {draft.error}
        </p>
      )}
    </div>
  )
}
