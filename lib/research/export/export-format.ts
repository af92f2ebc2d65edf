import type { CitationStyle } from '../../citations/references/citation-style'

/**
 * File formats of an answer. `odt` and `docx-zotero` have citations for Zotero; `tex` is a zip with its `.bib`; `json`
 * is CSL-JSON.
 */
export const EXPORT_FORMATS = ['md', 'docx', 'docx-zotero', 'odt', 'tex', 'bib', 'ris', 'json'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export function isExportFormat(value: unknown): value is ExportFormat {
  return EXPORT_FORMATS.some((format) => format === value)
}

/**
 * The style of a file. Zotero knows neither Folio's own two styles nor a person's own, so Chicago or APA is used
 * instead.
 */
export function styleOfFile(format: ExportFormat, style: CitationStyle): CitationStyle {
  if (format !== 'docx-zotero' && format !== 'odt') return style
  if (style === 'author') return 'chicago'
  return style === 'folio' || style === 'own' ? 'apa' : style
}
