/** How citations and references can be written. `folio` is `[PAPER_ID, page N]`; the others are CSL styles. */
export const CITATION_STYLES = ['folio', 'apa', 'chicago', 'harvard', 'ieee', 'vancouver'] as const

export type CitationStyle = (typeof CITATION_STYLES)[number]

export const STYLE_NAMES: Record<CitationStyle, string> = {
  folio: 'Folio',
  apa: 'APA',
  chicago: 'Chicago',
  harvard: 'Harvard',
  ieee: 'IEEE',
  vancouver: 'Vancouver',
}

export function isCitationStyle(value: unknown): value is CitationStyle {
  return CITATION_STYLES.some((style) => style === value)
}

/** Whether a style cites by numbers. */
export function isNumeric(style: CitationStyle): boolean {
  return style === 'ieee' || style === 'vancouver'
}
