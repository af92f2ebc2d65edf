import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { env } from '../../env'
import { AppError } from '../../errors'
import { safeFetch } from '../../sources/fetch/safe-fetch'
import { askZotero, headerOf, inLine, libraryPath, type ZoteroServer } from '../ask-zotero'
import { ZoteroFailure } from '../zotero-failure'
import type { WebFile } from './web-file'

/** Time limit for one file of the maximum size over a slow line. */
const TIMEOUT_MS = 15 * 60_000

/**
 * Downloads a file of zotero.org to `to`. zotero.org redirects to the file's host, which must be public and use https,
 * and gets no key. Checks the MD5 that Zotero reported. Throws `ZoteroFailure`, or `AppError` if the host does not
 * deliver the file; `to` does not exist then.
 */
export async function downloadFile(server: ZoteroServer, file: WebFile, to: string): Promise<void> {
  const answer = await askZotero(server, `${libraryPath(file.library)}/items/${file.key}/file`, {
    allow: [302, 303, 307],
  })
  const place = placeOf(headerOf(answer.headers, 'location'), server.address)
  await inLine(server.address, () => download(place, file, to)).catch(async (error: unknown) => {
    await rm(to, { force: true })
    throw error
  })
}

type DownloadAddress = { url: URL; isOwn: boolean }

/** `isOwn`: the file is on the configured host, which may be on this network. */
function placeOf(location: string | null, address: string): DownloadAddress {
  const url = location && URL.canParse(location, address) ? new URL(location, address) : null
  if (!url) throw new ZoteroFailure('unreadable')
  const isOwn = url.hostname === new URL(address).hostname
  if (url.protocol !== 'https:' && !isOwn)
    throw new AppError(
      'forbidden',
      `zotero.org stores this file at ${url.host}, but Folio does not use that address because the connection is not encrypted.`,
    )
  return { url, isOwn }
}

async function download({ url, isOwn }: DownloadAddress, { md5 }: WebFile, to: string): Promise<void> {
  const { status, body } = await safeFetch(url, {
    maxBytes: env().MAX_FILE_MB * 1024 * 1024,
    timeoutMs: TIMEOUT_MS,
    redirects: 0,
    ...(isOwn && { trusted: url.origin }),
  })
  if (status !== 200) throw new AppError('source_failed', `The zotero.org file storage returned status ${status}.`)
  const hash = createHash('md5')
  await mkdir(path.dirname(to), { recursive: true })
  await pipeline(
    body,
    async function* (source: AsyncIterable<Uint8Array>) {
      for await (const bytes of source) {
        hash.update(bytes)
        yield bytes
      }
    },
    createWriteStream(to),
  )
  if (hash.digest('hex') !== md5)
    throw new AppError('source_failed', 'The file that zotero.org sent is damaged or is the wrong file.')
}
