import { isBlockQuotation } from '../blocks/block-signs'
import { blankMarkers, plainText, readBlocks } from '../blocks/read-blocks'
import { lettersOf, SHORTEST } from '../evidence/find-verbatim'
import { parseMarkers, removeMarkers } from '../markers/markers'
import type { Verdict } from '../verdict/verdict'

type WithVerdict = { verdict: Verdict }

/**
 * Adds a marker to each sentence of a block quotation that as a whole is not `quoted`, so that each gets its own
 * verdict. Null if no such quotation has two sentences. `citations`: of the markers of `markdown`, in order.
 */
export function markSentences(markdown: string, citations: WithVerdict[]): string | null {
  const markers = parseMarkers(markdown)
  const sentences = readBlocks(markdown, markers).flatMap((block) => block.sentences)
  const blank = blankMarkers(markdown, markers)
  let marked = markdown
  for (const [ord, marker] of [...markers.entries()].reverse()) {
    if (citations[ord]?.verdict === 'quoted' || !isBlockQuotation(markdown, marker.start)) continue
    const start = Math.max(markdown.lastIndexOf('\n', marker.start - 1) + 1, markers[ord - 1]?.end ?? 0)
    let from = start
    const ends = sentences.flatMap(({ end }) => {
      // A sentence too short to be matched is joined to the next.
      const isLong = (a: number, b: number) => lettersOf(plainText(blank.slice(a, b))).letters.length >= SHORTEST
      if (end <= from || end >= marker.start || !isLong(from, end) || !isLong(end, marker.start)) return []
      from = end
      return [end]
    })
    for (const end of ends.reverse()) marked = `${marked.slice(0, end)} ${marker.marker}${marked.slice(end)}`
  }
  return marked === markdown ? null : marked
}

/**
 * Removes the marker of a block quotation's sentence if its verdict, `quoted` or not, equals that of the next marker
 * for the same page.
 */
export function joinSentences(markdown: string, citations: WithVerdict[]): string {
  const markers = parseMarkers(markdown)
  const isQuoted = (ord: number) => citations[ord]?.verdict === 'quoted'
  const repeated = markers.filter((marker, ord) => {
    const next = markers[ord + 1]
    return (
      next?.marker === marker.marker &&
      isBlockQuotation(markdown, marker.start) &&
      !markdown.slice(marker.end, next.start).includes('\n') &&
      isQuoted(ord) === isQuoted(ord + 1)
    )
  })
  return removeMarkers(markdown, repeated)
}
