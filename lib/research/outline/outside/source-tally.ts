import { SOURCE_TITLES, type SourceName } from '../../../sources/source'
import type { JudgedWork } from '../../events'
import { count } from '../../run/stage'
import type { SourceFound } from './search-source'

/** How often a source was asked, and how often it did not answer. `ofAnyKind`: see `SourceFound`. */
export type SourceTally = {
  source: SourceName
  asked: number
  failed: number
  message: string | null
  ofAnyKind?: boolean
}

/** What was asked outside of the library, and the works found there. */
export type Outside = { sources: SourceTally[]; works: JudgedWork[] }

export function tally(
  tallies: Map<SourceName, SourceTally>,
  { source, answers, failures, ofAnyKind }: SourceFound,
): void {
  const before: SourceTally = tallies.get(source) ?? { source, asked: 0, failed: 0, message: null }
  tallies.set(source, {
    source,
    asked: before.asked + answers.length + failures.length,
    failed: before.failed + failures.length,
    message: failures.at(-1)?.message ?? before.message,
    ...((ofAnyKind || before.ofAnyKind) && { ofAnyKind: true }),
  })
}

/** The sources that answered. */
export function answeredOf({ sources }: Pick<Outside, 'sources'>): SourceName[] {
  return sources.flatMap(({ source, asked, failed }) => (failed < asked ? source : []))
}

/** What sources that failed mean for what is written, and which of the cited works have been retracted or the like. */
export function cautions({ sources, works }: Outside, cited: ReadonlySet<string>, written: string): string[] {
  return [
    ...sources.flatMap((one) => silence(one, written)),
    ...sources.flatMap(otherKinds),
    ...works.flatMap(({ paperId, title, notice }) =>
      notice && cited.has(paperId) ? [`Beware of “${title}”: ${notice.text}`] : [],
    ),
  ]
}

function silence({ source, asked, failed, message }: SourceTally, written: string): string[] {
  if (failed === 0) return []
  const title = SOURCE_TITLES[source]
  const why = message ? ` ${message}` : ''
  if (failed === asked) return [`Nothing of ${title} is in this ${written}, since it could not be asked.${why}`]
  return [`${count(failed, 'question')} of ${asked} to ${title} failed: some of what it holds may be missing.${why}`]
}

function otherKinds({ source, asked, failed, ofAnyKind }: SourceTally): string[] {
  if (!ofAnyKind || failed === asked) return []
  return [
    `${SOURCE_TITLES[source]} does not know the types of works that were chosen: it was asked for works of any type.`,
  ]
}

/** `abstracts, web pages and 2 open PDFs`: what was read of works outside. */
export function whatWasRead(works: Pick<JudgedWork, 'readInFull'>[]): string {
  const pdfs = works.filter(({ readInFull }) => readInFull).length
  return pdfs > 0 ? `abstracts, web pages and ${count(pdfs, 'open PDF')}` : 'abstracts and web pages alone'
}
