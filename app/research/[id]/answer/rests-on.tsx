'use client'
import { PaperLink } from '@/app/library/paper-link'
import { PaperNotice } from '@/app/markdown/paper-notice'
import type { AnswerNotices } from '@/lib/research/answers/answer-notices'

/** Warning above an answer that cites a retracted, questioned or corrected paper. */
export function RestsOn({ notices }: { notices: AnswerNotices }) {
  if (notices.length === 0) return null
  return (
    <div role="alert" className="mb-6 rounded-card border border-bad/40 bg-sunk px-4 py-3 font-sans text-sm">
      {notices.map(({ warning, papers }) => (
        <div key={warning} className="not-first:mt-3">
          <p className="font-semibold text-ink">{warning}</p>
          <ul className="mt-1">
            {papers.map(({ paperId, title, notice }) => (
              <li key={paperId} className="mt-1 wrap-anywhere">
                <PaperLink id={paperId} className="font-serif text-base text-ink underline-offset-2 hover:underline">
                  {title}
                </PaperLink>{' '}
                <PaperNotice notice={notice} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
