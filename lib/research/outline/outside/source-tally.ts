import { SOURCE_TITLES, type SourceName } from '../../../sources/work/source'
import type { JudgedWork } from '../../events/considered-papers'
import { count } from '../../run/stage'
import type { SourceResults } from './search-source'

/** Counts the queries that a source was sent, and those that failed. `left`: see `SourceResults`. */
export type SourceTally = {
  source: SourceName
  asked: number
  failed: number
  message: string | null
  left?: string[]
}

/**
 * Sources that were asked, and works found. `left`: number of works outside the years and kinds the person wants;
 * absent if there are none.
 */
export type Outside = { sources: SourceTally[]; works: JudgedWork[]; left?: number }

export function tally(tallies: Map<SourceName, SourceTally>, { source, answers, failures, left }: SourceResults): void {
  const before: SourceTally = tallies.get(source) ?? { source, asked: 0, failed: 0, message: null }
  tallies.set(source, {
    source,
    asked: before.asked + answers.length + failures.length,
    failed: before.failed + failures.length,
    message: failures.at(-1)?.message ?? before.message,
    left: [...(before.left ?? []), ...left],
  })
}

/** Counts the omitted works, each once. `atHand`: ids of works that were already stored and are omitted now. */
export function countLeft(sources: SourceTally[], atHand: string[] = []): Pick<Outside, 'left'> {
  const left = new Set([...sources.flatMap((one) => one.left ?? []), ...atHand]).size
  return left > 0 ? { left } : {}
}

/** The sources that answered. */
export function answeredOf({ sources }: Pick<Outside, 'sources'>): SourceName[] {
  return sources.flatMap(({ source, asked, failed }) => (failed < asked ? source : []))
}

/** Warnings: failed sources and their effect on the text, and cited works that were retracted or corrected. */
export function cautions({ sources, works, left = 0 }: Outside, cited: ReadonlySet<string>, written: string): string[] {
  return [
    ...sources.flatMap((one) => silence(one, written)),
    ...leftOut(left),
    ...works.flatMap(({ paperId, title, notice }) =>
      notice && cited.has(paperId) ? [`Use “${title}” with caution: ${notice.text}`] : [],
    ),
  ]
}

function silence({ source, asked, failed, message }: SourceTally, written: string): string[] {
  if (failed === 0) return []
  const title = SOURCE_TITLES[source]
  const why = message ? ` ${message}` : ''
  if (failed === asked) return [`This ${written} has nothing from ${title}, which could not be searched.${why}`]
  return [`${count(failed, 'request')} of ${asked} to ${title} failed, so some of its works may be missing.${why}`]
}

function leftOut(left: number): string[] {
  if (left === 0) return []
  const why = 'outside the chosen years and types, or of unknown year or type'
  return [`${count(left, 'work')} found outside your library ${left === 1 ? 'was' : 'were'} left out: ${why}.`]
}

/** Formats what was read of outside works: `abstracts, web pages and 2 open-access PDFs`. */
export function whatWasRead(works: Pick<JudgedWork, 'readInFull'>[]): string {
  const pdfs = works.filter(({ readInFull }) => readInFull).length
  return pdfs > 0 ? `abstracts, web pages and ${count(pdfs, 'open-access PDF')}` : 'only abstracts and web pages'
}
