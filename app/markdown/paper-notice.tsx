import { NOTICE_MARKS, type PublicationNotice } from '@/lib/citations/csl/publication-notice'
import { safeLink } from './safe-link'

/** A publisher's notice about a paper, such as a retraction: its kind, date, reasons and link. */
export function PaperNotice({ notice: { kind, date, url, reasons } }: { notice: PublicationNotice }) {
  const href = safeLink(url ?? undefined)
  return (
    <span className="text-sm text-soft">
      <NoticeMark kind={kind} />
      {date && ` ${date}`}
      {reasons.length > 0 && `: ${reasons.join(', ')}`}
      {href && (
        <>
          {' '}
          <a href={href} rel="noopener noreferrer nofollow" className="underline underline-offset-2 hover:text-ink">
            Read the notice
          </a>
        </>
      )}
    </span>
  )
}

/** A small label for a title. */
export function NoticeMark({ kind }: Pick<PublicationNotice, 'kind'>) {
  const look = kind === 'correction' ? 'border-line text-soft' : 'border-bad/50 text-bad'
  return (
    <span className={`rounded-sm border px-1.5 py-px text-xs font-medium whitespace-nowrap ${look}`}>
      {NOTICE_MARKS[kind]}
    </span>
  )
}
