import type { ReactNode } from 'react'
import { StyleSelect } from '@/app/export/style-select'
import { StyledWords } from '@/app/export/styled-words'
import { PaperLink } from '@/app/library/paper-link'
import { NoticeMark } from '@/app/markdown/paper-notice'
import { referenceLists } from '@/lib/citations/lists/reference-lists'
import { locatorOf } from '@/lib/citations/markers/place'
import type { AnswerNotices } from '@/lib/research/answers/answer-notices'
import type { CitationView, ReferenceView } from '@/lib/research/events/answer-view'
import type { CitedAs } from '@/lib/research/export/export'
import { listedNumbers } from './listed-numbers'

/** `written`: references in the chosen style; null for Folio's own format. */
type Props = {
  references: ReferenceView[]
  citations: Pick<CitationView, 'paperId' | 'page'>[]
  written: CitedAs | null
  notices?: AnswerNotices
  suffix: string
}

/** References of an answer: works, followed by web pages. */
export function References({ references, citations, written, notices = [], suffix }: Props) {
  if (references.length === 0) return null
  const pages = new Set(citations.flatMap(({ paperId, page }) => (locatorOf(page) === 'passage' ? paperId : [])))
  const noted = new Map(notices.flatMap(({ papers }) => papers.map(({ paperId, notice }) => [paperId, notice.kind])))
  const markOf = (paperId: string) => {
    const kind = noted.get(paperId)
    return kind && <NoticeMark kind={kind} />
  }
  const numbers = written && listedNumbers(written)
  const own = references.map((reference) => ({ ...reference, isWeb: pages.has(reference.paperId) }))
  return (
    <section aria-label={`References${suffix}`} className="references">
      <div className="mb-2 flex items-center gap-3">
        <h2 className="text-sm font-semibold text-soft">References</h2>
        <StyleSelect />
      </div>
      {written && written.notes.length > 0 && (
        <List heading="Notes">
          {written.notes.map((text, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: footnotes are known by their place
            <Entry key={index} label={`${index + 1}.`}>
              <StyledWords text={text} />
            </Entry>
          ))}
        </List>
      )}
      {written
        ? referenceLists(written.entries).map(({ heading, entries }) => (
            <List key={heading} heading={heading ?? (written.notes.length > 0 ? 'Works' : null)}>
              {entries.map(({ paperId, label, text }) => (
                <Entry
                  key={paperId}
                  label={label}
                  number={label || written.notes.length > 0 ? null : numbers?.get(paperId)}
                >
                  <StyledWords text={text} />{' '}
                  <PaperLink
                    id={paperId}
                    className="text-xs text-faint underline underline-offset-2 hover:text-ink print:hidden"
                  >
                    open
                  </PaperLink>
                </Entry>
              ))}
            </List>
          ))
        : referenceLists(own).map(({ heading, entries }) => (
            <List key={heading} heading={heading}>
              {entries.map((reference) => (
                <li
                  key={reference.paperId}
                  className="grid grid-cols-[1.4rem_1fr] gap-1.5 border-t border-line py-2 text-sm"
                >
                  <span className="font-mono text-xs leading-[1.3rem] text-soft tabular-nums">{reference.number}</span>
                  <span className="min-w-0">
                    <PaperLink
                      id={reference.paperId}
                      className="font-serif text-[1rem] leading-snug underline-offset-2 hover:underline"
                    >
                      {reference.title || reference.paperId}
                    </PaperLink>{' '}
                    {markOf(reference.paperId)}
                    <span className="mt-0.5 block text-xs text-soft">
                      {[namesOf(reference), yearOf(reference)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                </li>
              ))}
            </List>
          ))}
    </section>
  )
}

/** Maximum number of names to list: some works have thousands. */
const MOST_NAMES = 20

function namesOf({ authors }: Pick<ReferenceView, 'authors'>): string {
  if (authors.length === 0) return 'Authors unknown'
  const more = authors.length - MOST_NAMES
  return authors.slice(0, MOST_NAMES).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

const yearOf = ({ published }: Pick<ReferenceView, 'published'>) => /^\d{4}/.exec(published ?? '')?.[0]

/** `number`: used for citing on the screen only, if the style has no numbers. */
function Entry({ label, number, children }: { label: string | null; number?: string | null; children: ReactNode }) {
  return (
    <li className="flex gap-2 border-t border-line py-2 text-sm">
      {number && <span className="min-w-7 text-soft tabular-nums print:hidden">{number}</span>}
      {label && <span className="min-w-7 text-soft tabular-nums">{label}</span>}
      <span className="min-w-0 font-serif text-[1rem] leading-snug wrap-anywhere">{children}</span>
    </li>
  )
}

function List({ heading, children }: { heading: string | null; children: ReactNode }) {
  return (
    <>
      {heading && <h3 className="mt-4 mb-1 text-xs font-medium text-soft">{heading}</h3>}
      <ol>{children}</ol>
    </>
  )
}
