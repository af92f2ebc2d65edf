/**
 * How citations and references can be written. `author` is `(Vaswani et al. 2017, p. 8)` with the references of Chicago, `folio`
 * is `[PAPER_ID, page N]`; the others are CSL styles.
 */
export const CITATION_STYLES = ['author', 'folio', 'apa', 'chicago', 'harvard', 'ieee', 'vancouver'] as const

export type BuiltInStyle = (typeof CITATION_STYLES)[number]

/** A style of which there is a CSL file. */
export type CslStyle = Exclude<BuiltInStyle, 'author' | 'folio'>

/** `own` is the CSL style that the person has brought as a file: see `own-style.ts`. */
export type CitationStyle = BuiltInStyle | 'own'

export const STYLE_NAMES: Record<BuiltInStyle, string> = {
  author: 'Author, year, page',
  folio: 'Paper ID, page',
  apa: 'APA',
  chicago: 'Chicago',
  harvard: 'Harvard',
  ieee: 'IEEE',
  vancouver: 'Vancouver',
}

/** Whether a style is Folio's own, and no CSL file writes its citations. */
export function isFolioStyle(style: CitationStyle): style is 'author' | 'folio' {
  return style === 'author' || style === 'folio'
}

/** All that can be chosen: the built-in styles and the one that the person brought. */
export const ALL_STYLES: readonly [CitationStyle, ...CitationStyle[]] = [...CITATION_STYLES, 'own']

export function isCitationStyle(value: unknown): value is CitationStyle {
  return ALL_STYLES.some((style) => style === value)
}

/** Whether a built-in style cites by numbers. */
export function isNumeric(style: CitationStyle): boolean {
  return style === 'ieee' || style === 'vancouver'
}
