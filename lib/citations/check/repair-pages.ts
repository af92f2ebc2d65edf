import { findBestQuote, findOwnWords, type Quote } from '../evidence/best-quote'
import type { QuotablePages } from '../evidence/evidence'
import { formatMarker, type Marker, normalizeMarkers, parseMarkers } from '../markers/markers'
import { locatorOf } from '../markers/place'
import { readClaims } from './claims'

/**
 * Corrects markers that are one page off. A marker moves to the page before or after if its words are there letter for
 * letter and not on the named page, or if there is no evidence for the named page. Merely similar words do not count:
 * of 180 correct markers of paraphrases they moved three. `repaired`: number of corrected markers. `markdown` has
 * canonical markers only.
 */
export function repairPages(
  markdown: string,
  quotable: QuotablePages,
  papers: string[],
): { markdown: string; repaired: number } {
  const markers = parseMarkers(markdown, papers)
  const claims = readClaims(markdown, markers)
  let written = ''
  let from = 0
  let repaired = 0
  for (const [at, marker] of markers.entries()) {
    const claim = claims[at]
    const page = pageOf(marker, claim?.claim ?? '', quotable)
    // A range of pages already names the right one.
    const isNamed = (other: Marker, i: number) =>
      other.paperId === marker.paperId && other.page === page && claims[i]?.start === claim?.start
    if (page === null || marker.start < from || markers.some(isNamed)) continue
    written += markdown.slice(from, marker.start) + formatMarker(marker.paperId, page)
    from = marker.end
    repaired++
  }
  if (repaired === 0) return { markdown, repaired }
  return { markdown: normalizeMarkers(written + markdown.slice(from), papers), repaired }
}

/** The page that a marker should name; null to keep it. */
function pageOf({ paperId, page }: Marker, claim: string, quotable: QuotablePages): number | null {
  if (claim === '' || locatorOf(page) !== 'page') return null
  const named = quotable(paperId, page)
  if (findOwnWords(claim, named)) return null
  const isKnown = named.length > 0
  const [best] = [page - 1, page + 1]
    .filter((number) => locatorOf(number) === 'page')
    .map((number) => {
      const parts = quotable(paperId, number)
      return { number, quote: isKnown ? findOwnWords(claim, parts) : findBestQuote(claim, parts) }
    })
    .filter((one): one is { number: number; quote: Quote } => one.quote !== null)
    .sort(
      (a, b) =>
        Number(b.quote.verdict === 'quoted') - Number(a.quote.verdict === 'quoted') ||
        b.quote.coverage - a.quote.coverage,
    )
  return best?.number ?? null
}
