import type { CitedPlace } from '../references/bibliography'
import { placeMarkers, splitAtTokens } from './place-markers'

const GROUP = /(?:\[\uFDD0\d+\uFDD1\][ \t]*[,;]?[ \t]*)*\[\uFDD0\d+\uFDD1\]/g
/** A full stop that ends a sentence, not a shortened word, and the quotation mark behind it. */
const STOPPED =
  /(?<!\b(?:al|etc|e\.g|i\.e|vs|cf|fig|figs|eq|eqs|no|p|pp|[A-Z]))\.(”?)[ \t]*(\[\uFDD0\d+\uFDD1\])(?=\s|$|\[\uFDD2)/gi

export type GroupedMarkers = {
  /** the markdown with a token in place of each group of markers, for `splitAtTokens`; counted from `first` */
  text: string
  groups: CitedPlace[][]
}

/**
 * Takes the markers of an answer together that stand beside each other: a style writes them as one citation. With
 * `beforeStop` a citation behind the full stop of its sentence goes before it, as styles other than Folio's want it.
 */
export function placeGroups(
  markdown: string,
  papers: string[],
  { first = 0, beforeStop = false }: { first?: number; beforeStop?: boolean } = {},
): GroupedMarkers {
  const { text, markers } = placeMarkers(markdown, papers)
  const groups: CitedPlace[][] = []
  const grouped = text.replace(GROUP, (run) => {
    const numbers = splitAtTokens(run).filter((part) => typeof part === 'number')
    groups.push(numbers.flatMap((number) => markers[number] ?? []))
    return `[\uFDD0${first + groups.length - 1}\uFDD1]`
  })
  return { text: beforeStop ? grouped.replace(STOPPED, '$1 $2.') : grouped, groups }
}
