/** How citations and references can be written. `folio` is `[PAPER_ID, page N]`; the others are CSL styles. */
export const CITATION_STYLES = ['folio', 'apa', 'chicago', 'harvard', 'ieee', 'vancouver'] as const

export type BuiltInStyle = (typeof CITATION_STYLES)[number]

/** `own` is the CSL style that the person has brought as a file: see `own-style.ts`. */
export type CitationStyle = BuiltInStyle | 'own'

export const STYLE_NAMES: Record<BuiltInStyle, string> = {
  folio: 'Folio',
  apa: 'APA',
  chicago: 'Chicago',
  harvard: 'Harvard',
  ieee: 'IEEE',
  vancouver: 'Vancouver',
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
