import type { ExportFormat } from '@/lib/research/export/export-format'

/** Names and descriptions of export formats for menus. */
export const FORMAT_NAMES: Record<ExportFormat, { name: string; about: string }> = {
  md: { name: 'Markdown', about: '.md' },
  docx: { name: 'Word', about: '.docx' },
  'docx-zotero': { name: 'Word with Zotero citations', about: '.docx' },
  odt: { name: 'LibreOffice with Zotero citations', about: '.odt' },
  tex: { name: 'LaTeX', about: '.tex and .bib, zipped' },
  bib: { name: 'BibTeX', about: 'references, .bib' },
  ris: { name: 'RIS', about: 'references, .ris' },
  json: { name: 'CSL-JSON', about: 'references, .json' },
}
