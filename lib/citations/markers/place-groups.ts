import type { CitedPlace } from '../references/bibliography'
import { placeMarkers, splitAtTokens } from './place-markers'

const GROUP = /(?:\[\uFDD0\d+\uFDD1\][ \t]*[,;]?[ \t]*)*\[\uFDD0\d+\uFDD1\]/g
/** A full stop that ends a sentence, not an abbreviation, with a closing quotation mark. */
const STOPPED =
  /(?<!\b(?:al|etc|e\.g|i\.e|vs|cf|fig|figs|eq|eqs|no|p|pp|[A-Z]))\.(”?)[ \t]*(\[\uFDD0\d+\uFDD1\])(?=\s|$|\[\uFDD2)/gi

export type GroupedMarkers = {
  /** the Markdown with a token in place of each group of markers, for `splitAtTokens`; tokens count from `first` */
  text: string
  groups: CitedPlace[][]
}

/**
 * `before`: before the full stop of its sentence. `mark`: directly after the previous word or character, like a
 * footnote.
 */
type Where = 'as it stands' | 'before' | 'mark'

/** Groups adjacent markers of an answer, which a style writes as one citation. `where`: position of the group. */
export function placeGroups(
  markdown: string,
  papers: string[],
  { first = 0, where = 'as it stands' }: { first?: number; where?: Where } = {},
): GroupedMarkers {
  const { text, markers } = placeMarkers(markdown, papers)
  const groups: CitedPlace[][] = []
  const grouped = text.replace(GROUP, (run) => {
    const numbers = splitAtTokens(run).filter((part) => typeof part === 'number')
    groups.push(numbers.flatMap((number) => markers[number] ?? []))
    return `[\uFDD0${first + groups.length - 1}\uFDD1]`
  })
  if (where === 'mark') return { text: grouped.replace(/(?<=\S)[ \t]+(?=\[\uFDD0\d+\uFDD1\])/g, ''), groups }
  return { text: where === 'before' ? grouped.replace(STOPPED, '$1 $2.') : grouped, groups }
}
