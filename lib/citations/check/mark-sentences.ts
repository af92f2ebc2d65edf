import { isBlockQuotation } from '../answer/quotations'
import { blankMarkers, plainText, readBlocks } from '../answer/read-blocks'
import { parseMarkers } from '../markers/markers'
import { removeMarkers } from '../markers/remove-markers'
import { lettersOf, SHORTEST } from './find-verbatim'
import type { Verdict } from './verdict'

type JudgedCitation = { verdict: Verdict }

/**
 * Puts the markers of block quotations that are not `quoted` as a whole behind each of their sentences, so that each gets a verdict of
 * its own. Null where no such quotation has two sentences. `citations`: those of the markers of `markdown`, in their order.
 */
export function markSentences(markdown: string, citations: JudgedCitation[]): string | null {
  const markers = parseMarkers(markdown)
  const sentences = readBlocks(markdown, markers).flatMap((block) => block.sentences)
  const blank = blankMarkers(markdown, markers)
  let marked = markdown
  for (const [ord, marker] of [...markers.entries()].reverse()) {
    if (citations[ord]?.verdict === 'quoted' || !isBlockQuotation(markdown, marker.start)) continue
    const start = Math.max(markdown.lastIndexOf('\n', marker.start - 1) + 1, markers[ord - 1]?.end ?? 0)
    let from = start
    const ends = sentences.flatMap(({ end }) => {
      // A sentence that is too short to be found joins the next.
      const isLong = (a: number, b: number) => lettersOf(plainText(blank.slice(a, b))).letters.length >= SHORTEST
      if (end <= from || end >= marker.start || !isLong(from, end) || !isLong(end, marker.start)) return []
      from = end
      return [end]
    })
    for (const end of ends.reverse()) marked = `${marked.slice(0, end)} ${marker.marker}${marked.slice(end)}`
  }
  return marked === markdown ? null : marked
}

/** Takes out the markers of block quotations whose verdict, `quoted` or not, is that of the next marker of the same page. */
export function joinSentences(markdown: string, citations: JudgedCitation[]): string {
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
