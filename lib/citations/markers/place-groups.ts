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

/** `before`: before the full stop of its sentence; `mark`: behind the word or sign before it, without a space, as footnotes do. */
type Where = 'as it stands' | 'before' | 'mark'

/**
 * Takes the markers of an answer together that stand beside each other: a style writes them as one citation. `where` says
 * where it goes.
 */
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
