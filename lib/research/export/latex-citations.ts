import { joinPages } from '../../citations/check/join-pages'
import type { CitationStyle } from '../../citations/references/citation-style'
import { escapeTex } from '../../citations/references/tex-escape'
import type { ExportDocument } from './document'

/** How natbib is loaded for a style, and the BibTeX style nearest to it. Folio's own needs no natbib. */
export const NATBIB: Record<CitationStyle, { options: string | null; bst: string }> = {
  folio: { options: null, bst: 'alpha' },
  apa: { options: 'authoryear,round', bst: 'plainnat' },
  harvard: { options: 'authoryear,round', bst: 'plainnat' },
  ieee: { options: 'numbers,square', bst: 'unsrtnat' },
  vancouver: { options: 'numbers,round', bst: 'unsrtnat' },
}

/** The citation with that number: `\citep[p.~4]{key}`, and what stands for several works in the style. */
export function citeInLatex(document: ExportDocument, index: number, keys: Map<string, string>): string {
  const { style, groups, bibliography } = document
  const places = groups[index] ?? []
  if (style === 'folio') {
    return places.map(({ paperId, page }) => `\\cite[page ${page}]{${keys.get(paperId) ?? paperId}}`).join(' ')
  }
  const inOrder = [...new Set(bibliography.citations[index]?.flatMap((part) => part.paperId ?? []))]
  const cites = inOrder.map((paperId) => {
    const pages = joinPages(places.filter((place) => place.paperId === paperId).map((place) => place.page))
    const label = /^\d+$/.test(pages) ? 'p.' : 'pp.'
    return `[${label}~${escapeTex(pages).replaceAll('-', '--')}]{${keys.get(paperId) ?? paperId}}`
  })
  if (style === 'ieee') return cites.map((cite) => `\\cite${cite}`).join(', ')
  if (cites.length === 1) return `\\citep${cites[0]}`
  return `(${cites.map((cite) => `\\citealp${cite}`).join('; ')})`
}
