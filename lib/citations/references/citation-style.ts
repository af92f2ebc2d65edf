/**
 * The styles for citations and references. `author` is `(Vaswani et al. 2017, p. 8)` with Chicago references, `folio`
 * is `[PAPER_ID, page N]`; the others are CSL styles.
 */
export const CITATION_STYLES = ['author', 'folio', 'apa', 'chicago', 'harvard', 'ieee', 'vancouver'] as const

export type BuiltInStyle = (typeof CITATION_STYLES)[number]

/** A style with a CSL file. */
export type CslStyle = Exclude<BuiltInStyle, 'author' | 'folio'>

/** `own` is the CSL style that the user added as a file: see `own-style.ts`. */
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

/** Tells whether a style is Folio's own, with citations that no CSL file defines. */
export function isFolioStyle(style: CitationStyle): style is 'author' | 'folio' {
  return style === 'author' || style === 'folio'
}

/** All choices: the built-in styles and the one the user added. */
export const ALL_STYLES: readonly [CitationStyle, ...CitationStyle[]] = [...CITATION_STYLES, 'own']

export function isCitationStyle(value: unknown): value is CitationStyle {
  return ALL_STYLES.some((style) => style === value)
}

/** Tells whether a built-in style cites by number. */
export function isNumeric(style: CitationStyle): boolean {
  return style === 'ieee' || style === 'vancouver'
}
