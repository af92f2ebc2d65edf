import { placeName } from '../../citations/markers/place'
import { byPaper } from '../../citations/references/bibliography'
import type { CitationStyle } from '../../citations/references/citation-style'
import { escapeTex } from '../../citations/tex/tex-escape'
import type { ExportDocument } from './document'
import { styledTex } from './styled-tex'

/** Options of natbib for a style, and the closest BibTeX style. Folio's own style needs no natbib. */
export const NATBIB: Record<CitationStyle, { options: string | null; bst: string; setup?: string }> = {
  author: { options: 'authoryear,round', bst: 'plainnat', setup: '\\setcitestyle{aysep={}}' },
  folio: { options: null, bst: 'alpha' },
  apa: { options: 'authoryear,round', bst: 'plainnat' },
  // No comma between name and year.
  chicago: { options: 'authoryear,round', bst: 'plainnat', setup: '\\setcitestyle{aysep={}}' },
  harvard: { options: 'authoryear,round', bst: 'plainnat' },
  ieee: { options: 'numbers,square', bst: 'unsrtnat' },
  vancouver: { options: 'numbers,round', bst: 'unsrtnat' },
  // Citations are written as text, and list labels are custom.
  own: { options: null, bst: 'plain', setup: '\\makeatletter\\renewcommand\\@biblabel[1]{#1}\\makeatother' },
}

/** The citation with that number: `\citep[p.~4]{key}`, or the style's form for several works. */
export function citeInLatex(document: ExportDocument, index: number, keys: Map<string, string>): string {
  const { style, groups, bibliography } = document
  const places = groups[index] ?? []
  if (style === 'own') {
    const text = styledTex(bibliography.citations[index] ?? [])
    return bibliography.isNotes ? `\\footnote{${text}}` : text
  }
  if (style === 'folio') {
    return places
      .map(({ paperId, page, label }) => `\\cite[${placeName(page, label)}]{${keys.get(paperId) ?? paperId}}`)
      .join(' ')
  }
  const inOrder = [...new Set(bibliography.citations[index]?.flatMap((part) => part.paperId ?? []))]
  const cites = inOrder.map((paperId) => {
    const [own] = byPaper(places.filter((place) => place.paperId === paperId))
    const pages = own?.pages ?? ''
    const label = style === 'chicago' ? '' : /^\d+$/.test(pages) ? 'p.~' : 'pp.~'
    const onPages = pages ? [`${label}${escapeTex(pages).replaceAll('-', '--')}`] : []
    return `[${[...onPages, ...(own?.others ?? [])].join(', ')}]{${keys.get(paperId) ?? paperId}}`
  })
  if (style === 'ieee') return cites.map((cite) => `\\cite${cite}`).join(', ')
  if (cites.length === 1) return `\\citep${cites[0]}`
  return `(${cites.map((cite) => `\\citealp${cite}`).join('; ')})`
}
