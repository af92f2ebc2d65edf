import path from 'node:path'
import { sha256Of } from '../../files/near-copies'
import { type AddedPaper, takeFile } from '../add/add-papers'
import type { Reference } from '../paper/reference'
import type { ImportFile } from './import-file'
import type { ReportLine } from './import-report'

/** `instead`: what to tell when it was neither new nor merely there already. */
export type TakenPdf = AddedPaper & { instead?: Pick<ReportLine, 'outcome' | 'reason'> }

/** A PDF of an import that is ready to be taken, once. */
export type TakePdf = {
  path: string
  /** Takes it into the library. Throws `AppError` when it cannot be taken. */
  take(from: { origin: 'import' | 'folder'; id: string; reference?: Reference }): Promise<TakenPdf>
  /** Does not take it, since the paper that it is has a PDF. Gives whether it is that very file. */
  leave(paper: { id: string; fileHash: string | null }): Promise<boolean>
}

/** A `TakePdf` for a file without remembered state. */
export function pdfOf(file: ImportFile): TakePdf {
  return {
    path: file.path,
    take: async (from) => takeFile({ stream: await file.open(), fileName: path.posix.basename(file.path) }, from),
    leave: async ({ fileHash }) => (await hashFile(file)) === fileHash,
  }
}

/** SHA-256 of a file's bytes in hex, in constant memory. */
export async function hashFile(file: ImportFile): Promise<string> {
  return sha256Of(await file.open())
}
