/** The files that an answer can become. `tex` is a zip with its `.bib`; `json` is CSL-JSON. */
export const EXPORT_FORMATS = ['md', 'docx', 'tex', 'bib', 'ris', 'json'] as const

export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export function isExportFormat(value: unknown): value is ExportFormat {
  return EXPORT_FORMATS.some((format) => format === value)
}
