import { endsInAddress } from '../../text/names/addresses'
import { type Marker, parseMarkers } from './markers'
import type { CitedPlace } from './place'

export type PlacedMarker = Pick<Marker, 'paperId' | 'page'>

/*
 * Replaces markers with tokens before the Markdown is parsed, so that no bracket becomes a link or footnote. U+FDD0 and
 * U+FDD1 are noncharacters, and are removed from the text first.
 */
const OPEN = '\uFDD0'
const CLOSE = '\uFDD1'
const STRAY = /[\uFDD0\uFDD1]/g
const TOKEN = /\[\uFDD0(\d+)\uFDD1\]/

/** The Markdown with a token in place of each marker, and the markers by token number. */
export function placeMarkers(markdown: string, papers: string[]): { text: string; markers: PlacedMarker[] } {
  const clean = markdown.replace(STRAY, '')
  const found = parseMarkers(clean, papers)
  let text = ''
  let from = 0
  found.forEach(({ start, end }, index) => {
    // Citations of one bracket share its start. The bracket is removed once, and each leaves a token.
    text += clean.slice(from, Math.max(from, start))
    text += `${endsInAddress(text) ? ' ' : ''}[${OPEN}${index}${CLOSE}]`
    from = end
  })
  return { text: text + clean.slice(from), markers: found.map(({ paperId, page }) => ({ paperId, page })) }
}

/** Splits a text into strings and the numbers of the markers between them. */
export function splitAtTokens(text: string): (string | number)[] {
  return text.split(TOKEN).flatMap<string | number>((part, index) => {
    if (index % 2 === 1) return [Number(part)]
    return part ? [part] : []
  })
}

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

/** A marker as `parseMarkers` finds it. */

/**
 * `cites`: numbers (from 1) of the citations shown under this number; empty if an earlier number already shows them.
 */
export type CitedNumber = { number: string; cites: number[] }

const BLANKS = /^[ \t]*$/

/**
 * The numbers shown for the markers of an answer. Markers separated only by spaces form one group, which shows each
 * number once. `numberOf` returns the number of a marker by its index and paper.
 */
export function citedNumbers(
  markdown: string,
  markers: Pick<Marker, 'paperId' | 'start' | 'end'>[],
  numberOf: (index: number, paperId: string) => string,
): CitedNumber[] {
  const shown: CitedNumber[] = []
  let first = 0
  markers.forEach(({ paperId, start }, index) => {
    const before = markers[index - 1]
    if (before && before.start !== start && !BLANKS.test(markdown.slice(before.end, start))) first = index
    const number = numberOf(index, paperId)
    const same = shown.slice(first).find((one) => one.number === number)
    if (same) same.cites.push(index + 1)
    shown.push({ number, cites: same ? [] : [index + 1] })
  })
  return shown
}
