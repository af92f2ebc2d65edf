import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DocumentInitParameters } from 'pdfjs-dist/types/src/display/api'
import { ReadError } from './read-failure'
import type { ReadLimits } from './read-limits'

const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/**
 * Opens a PDF for `work`, without running scripts or forms. `more`: further options of pdf.js. Throws `ReadError`, also
 * for errors of `work`.
 */
export async function openDocument<T>(
  file: string,
  limits: Pick<ReadLimits, 'pages'>,
  work: (document: PDFDocumentProxy) => Promise<T>,
  more: Partial<DocumentInitParameters> = {},
): Promise<T> {
  const task = getDocument({
    data: new Uint8Array(await readFile(file)),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    verbosity: 0,
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    ...more,
  })
  try {
    const document = await task.promise
    if (document.numPages < 1) throw new ReadError('no_pages')
    if (document.numPages > limits.pages) throw new ReadError('too_many_pages')
    return await work(document)
  } catch (error) {
    throw toReadError(error)
  } finally {
    await task.destroy().catch(() => {})
  }
}

function toReadError(error: unknown): ReadError {
  if (error instanceof ReadError) return error
  const name = error instanceof Error ? error.name : ''
  return new ReadError(name === 'PasswordException' ? 'password' : 'damaged', { cause: error })
}
