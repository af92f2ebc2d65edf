import path from 'node:path'
import { sha256Of } from '../../files/near-copies'
import { type AddedPaper, takeFile } from '../add/add-papers'
import type { Reference } from '../reference/reference'
import type { ImportFile } from './import-file'
import type { ReportLine } from './import-report'

/** `instead`: what to report if it was neither new nor a plain duplicate. */
export type TakenPdf = AddedPaper & { instead?: Pick<ReportLine, 'outcome' | 'reason'> }

/** A PDF of an import, which can be taken once. */
export type TakePdf = {
  path: string
  /** Takes it into the library. Throws `AppError` if that fails. */
  take(from: { origin: 'import' | 'folder'; id: string; reference?: Reference }): Promise<TakenPdf>
  /** Skips it, because its paper already has a PDF. Returns whether that is the same file. */
  leave(paper: { id: string; fileHash: string | null }): Promise<boolean>
}

/** Makes a `TakePdf` for a file without stored state. */
export function pdfOf(file: ImportFile): TakePdf {
  return {
    path: file.path,
    take: async (from) => takeFile({ stream: await file.open(), fileName: path.posix.basename(file.path) }, from),
    leave: async ({ fileHash }) => (await hashFile(file)) === fileHash,
  }
}

/** SHA-256 of a file in hex, in constant memory. */
export async function hashFile(file: ImportFile): Promise<string> {
  return sha256Of(await file.open())
}
