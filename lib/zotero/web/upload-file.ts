import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { env } from '../../env'
import { withStoredFile } from '../../files/store'
import { safeFetch } from '../../sources/fetch/safe-fetch'
import { libraryPath } from '../ask-zotero'
import { md5Of } from '../out/md5-of'
import { readItems } from '../out/read-items'
import { stopFor, WriteStop } from '../out/write-stop'
import type { ZoteroCall } from '../out/zotero-call'

const authorizedSchema = z.union([
  z.object({ exists: z.literal(1) }),
  z.object({
    url: z.url(),
    contentType: z.string(),
    prefix: z.string(),
    suffix: z.string(),
    uploadKey: z.string(),
  }),
])
const NEW = { 'If-None-Match': '*' }
/** Time limit for one file of the maximum size over a slow line. */
const TIMEOUT_MS = 15 * 60_000
const ANSWER_BYTES = 64 * 1024

type Upload = { library: string; serverId: string; key: string; fileName: string; hash: string }

/**
 * Uploads a stored PDF for an existing attachment at zotero.org: requests an upload, sends the bytes without the key,
 * and registers the upload. Safe to repeat. Throws `WriteStop` if refused.
 */
export function uploadFile(call: ZoteroCall, upload: Upload): Promise<void> {
  return withStoredFile(upload.hash, (file) => uploadFrom(call, upload, file))
}

async function uploadFrom(call: ZoteroCall, upload: Upload, file: string): Promise<void> {
  const { library, serverId, key, fileName } = upload
  const [{ size, mtimeMs }, md5] = [await stat(file), await md5Of(file)]
  const path = `${libraryPath(library)}/items/${key}/file`
  const headers = { 'Zotero-Server-ID': serverId, ...NEW }
  const form = { md5, filename: fileName, filesize: String(size), mtime: String(Math.round(mtimeMs)) }
  const asked = await call(path, { method: 'POST', headers, form })
  if (asked.status === 412 && (await isThere(call, { library, serverId, key }, md5))) return
  if (asked.status === 413) throw new WriteStop('failed', FULL)
  if (asked.status !== 200) throw stopFor(asked)
  const place = authorizedSchema.parse(JSON.parse(asked.body))
  if ('exists' in place) return
  const url = new URL(place.url)
  const isOwn = url.hostname === new URL(env().ZOTERO_WEB_URL).hostname
  if (url.protocol !== 'https:' && !isOwn) throw new WriteStop('failed', UNSAFE)
  const [prefix, suffix] = [Buffer.from(place.prefix), Buffer.from(place.suffix)]
  const { status } = await safeFetch(url, {
    ...{ maxBytes: ANSWER_BYTES, timeoutMs: TIMEOUT_MS, redirects: 0, ...(isOwn && { trusted: url.origin }) },
    post: { type: place.contentType, length: prefix.length + size + suffix.length, body: around(prefix, file, suffix) },
  })
  if (status < 200 || status > 204) throw new WriteStop('failed', `${NOT_TAKEN} (${status})`)
  const told = await call(path, { method: 'POST', headers, form: { upload: place.uploadKey } })
  if (told.status !== 204) throw stopFor(told)
}

const FULL =
  'Your storage on zotero.org is full. The work is in Zotero, without its PDF. Free up space there, then send it again.'
const UNSAFE = 'zotero.org gave an unencrypted address for the PDF. The work is in Zotero, without its PDF.'
const NOT_TAKEN = 'The zotero.org file storage did not accept the PDF. Send it again: nothing will be duplicated.'

/** Whether an upload that seemed to fail did arrive. */
async function isThere(call: ZoteroCall, { library, serverId, key }: Omit<Upload, 'fileName' | 'hash'>, md5: string) {
  const item = (await readItems(call, library, serverId, [key])).get(key)
  return item?.data.md5 === md5
}

async function* around(prefix: Buffer, file: string, suffix: Buffer): AsyncIterable<Uint8Array> {
  yield prefix
  yield* createReadStream(file)
  yield suffix
}
