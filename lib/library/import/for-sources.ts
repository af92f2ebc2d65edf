// Lets another source of papers, such as Zotero, import them and follow their changes.

export type { ImportFile } from './import-file'
export type { ReportLine } from './import-report'
export type { ImportSource } from './import-source'
export { mergeReference } from './merge-reference'
export type { PlanItem } from './plan-import'
export { replaceFile } from './replace-file'
export { runImport } from './run-import'
export { findImportOf, startImportOf } from './start-import'
export { hashFile, pdfOf, type TakePdf } from './take-pdf'
