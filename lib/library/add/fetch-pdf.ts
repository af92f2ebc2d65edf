import { env } from '../../env'
import { AppError } from '../../errors'
import { type StagedFile, stageStream } from '../../files/store'
import { safeFetch } from '../../sources/fetch/safe-fetch'

const DOWNLOAD_MS = 5 * 60_000

/**
 * Downloads a PDF to the disk, ready to be moved to its place. `trusted`: a configured base address, see `safeFetch`.
 * Throws `AppError`: `not_found`, `source_failed`, `unsupported` if it is not a PDF, `too_large`, and the errors of
 * `safeFetch`.
 */
export async function fetchPdf(
  url: string,
  { signal, trusted }: { signal?: AbortSignal; trusted?: string } = {},
): Promise<{ file: StagedFile; url: URL }> {
  const maxBytes = env().MAX_FILE_MB * 1024 * 1024
  const response = await safeFetch(url, {
    maxBytes,
    timeoutMs: DOWNLOAD_MS,
    signal,
    trusted,
    accept: 'application/pdf',
  })
  const host = response.url.host
  if (response.status === 404) throw new AppError('not_found', `${host} has nothing at this address.`)
  if (response.status !== 200) throw new AppError('source_failed', `${host} returned status ${response.status}.`)
  const check = (head: Buffer) => {
    if (!isPdf(head))
      throw new AppError(
        'unsupported',
        `${host} ${response.type.includes('html') ? 'sent a web page, not a PDF' : 'did not send a PDF'}.`,
      )
  }
  return { file: await stageStream(response.body, { maxBytes, check }), url: response.url }
}

/** PDF readers accept anything before the header within the first 1,024 bytes. */
export function isPdf(head: Buffer): boolean {
  return head.includes('%PDF-')
}
