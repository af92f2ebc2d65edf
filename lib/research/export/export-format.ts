import type { CitationStyle } from '../../citations/references/citation-style'

/** The files that an answer can become. `odt` has citations for Zotero, as `docx-zotero`; `tex` is a zip with its `.bib`; `json` is CSL-JSON. */
export const EXPORT_FORMATS = ['md', 'docx', 'docx-zotero', 'odt', 'tex', 'bib', 'ris', 'json'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export function isExportFormat(value: unknown): value is ExportFormat {
  return EXPORT_FORMATS.some((format) => format === value)
}

/** The style that a file is written in: Zotero knows neither Folio's own two nor what a person brought; Chicago or APA stands in. */
export function styleOfFile(format: ExportFormat, style: CitationStyle): CitationStyle {
  if (format !== 'docx-zotero' && format !== 'odt') return style
  if (style === 'author') return 'chicago'
  return style === 'folio' || style === 'own' ? 'apa' : style
}
