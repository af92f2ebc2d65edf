import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { CompletedPart, S3Client } from '@aws-sdk/client-s3'
import { AppError } from '../errors'
import { log } from '../log'

type Target = {
  client: S3Client
  s3: typeof import('@aws-sdk/client-s3')
  Bucket: string
  Key: string
}

/** S3 requires parts of at least 5 MiB, but for the last. One part is held in memory. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Uploads a file under a key, in parts if it is large. The store checks each part by its MD5; `hash`, the SHA-256 of the
 * file, is checked before the object becomes visible.
 */
export async function putObject(target: Target, hash: string, path: string): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size > PART_BYTES) return await putInParts(target, hash, file)
    const Body = await file.readFile()
    requireHash(hash, createHash('sha256').update(Body).digest('hex'))
    const { client, s3, Bucket, Key } = target
    const ContentMD5 = md5Of(Body)
    await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentMD5, ContentType: 'application/pdf' }))
  } finally {
    await file.close()
  }
}

async function putInParts({ client, s3, Bucket, Key }: Target, hash: string, file: FileHandle): Promise<void> {
  // Only one upload of a hash runs at a time, so an earlier one was interrupted.
  await abortUploads({ client, s3, Bucket, Key })
  const { UploadId } = await client.send(
    new s3.CreateMultipartUploadCommand({ Bucket, Key, ContentType: 'application/pdf' }),
  )
  try {
    const sha256 = createHash('sha256')
    const Parts: CompletedPart[] = []
    for (let PartNumber = 1; ; PartNumber++) {
      const Body = await readPart(file)
      if (Body.length === 0) break
      sha256.update(Body)
      const part = { Bucket, Key, UploadId, PartNumber, Body, ContentMD5: md5Of(Body) }
      const { ETag } = await client.send(new s3.UploadPartCommand(part))
      Parts.push({ ETag, PartNumber })
    }
    requireHash(hash, sha256.digest('hex'))
    await client.send(new s3.CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
    throw error
  }
}

/** Aborts interrupted uploads of a key, whose parts would occupy space forever. Ignores a missing permission. */
export async function abortUploads({ client, s3, Bucket, Key }: Target): Promise<void> {
  try {
    const { Uploads = [] } = await client.send(new s3.ListMultipartUploadsCommand({ Bucket, Prefix: Key }))
    for (const upload of Uploads.filter((found) => found.Key === Key))
      await client.send(new s3.AbortMultipartUploadCommand({ Bucket, Key, UploadId: upload.UploadId }))
  } catch (error) {
    log.info('uploads that were cut off could not be ended', { detail: String(error).slice(0, 200) })
  }
}

async function readPart(file: FileHandle): Promise<Buffer> {
  const part = Buffer.allocUnsafe(PART_BYTES)
  let length = 0
  while (length < PART_BYTES) {
    const { bytesRead } = await file.read(part, length, PART_BYTES - length)
    if (bytesRead === 0) break
    length += bytesRead
  }
  return part.subarray(0, length)
}

const md5Of = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64')

function requireHash(hash: string, found: string): void {
  if (hash !== found)
    throw new AppError('unreadable', `The file ${hash}.pdf is damaged: its contents do not match what was stored.`)
}
