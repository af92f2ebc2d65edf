/** A marker as `parseMarkers` finds it. */
type Marker = { paperId: string; start: number; end: number }

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
  markers: Marker[],
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
