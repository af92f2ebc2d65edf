import type { Readable } from 'node:stream'
import { AppError } from '../errors'
import { abortUploads, putObject } from './put-object'
import { type StoreSettings, storeSettings } from './store-settings'
import { awayError, isNotFound, readTrouble, type StoreTrouble } from './store-trouble'

/** A range of bytes, both ends included. */
export type ByteRange = { start: number; end: number }

/** PDFs in a bucket, each under its hash. All functions throw `AppError('file_away')` when the store fails. */
export type ObjectStore = {
  settings: StoreSettings
  /** Uploads a file, completely or not at all. Throws `AppError('unreadable')` when its bytes do not match the hash. */
  put(hash: string, file: string): Promise<void>
  /** Opens a stream; null: there is no such object. An interrupted stream resumes where it broke off. */
  read(hash: string, range?: ByteRange, signal?: AbortSignal): Promise<AsyncIterable<Uint8Array> | null>
  /** bytes; null: there is no such object */
  size(hash: string): Promise<number | null>
  remove(hash: string): Promise<void>
  list(): AsyncGenerator<{ hash: string; size: number }>
  /** Tries every kind of request once. Returns the first problem. */
  check(): Promise<StoreTrouble | null>
}

// Next bundles pages, actions and instrumentation apart; connections are kept for the whole process.
const shared = globalThis as typeof globalThis & { folioStore?: { of: string; store: Promise<ObjectStore> } }

const CONNECT_MS = 5_000
/** Idle timeout, ms. */
const SILENCE_MS = 30_000
/** Number of interruptions without any byte in between after which a stream fails. */
const BREAKS = 4

/** The configured store; null without one. Loads the S3 client at first use. */
export async function objectStore(): Promise<ObjectStore | null> {
  const settings = storeSettings()
  if (!settings) return null
  const of = JSON.stringify(settings)
  if (shared.folioStore?.of !== of) shared.folioStore = { of, store: openStore(settings) }
  return shared.folioStore.store
}

async function openStore(settings: StoreSettings): Promise<ObjectStore> {
  const s3 = await import('@aws-sdk/client-s3')
  const { bucket: Bucket, prefix } = settings
  const client = new s3.S3Client({
    region: settings.region,
    endpoint: settings.endpoint,
    forcePathStyle: settings.endpoint !== undefined,
    credentials: settings.key,
    // Uses only these settings, not the AWS configuration files or services of the machine.
    ignoreConfiguredEndpointUrls: true,
    defaultsMode: 'standard',
    maxAttempts: 3,
    // Not every store supports them. Uploads carry an MD5, and downloads are checked by their hash.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
  })
  const keyOf = (hash: string) => `${prefix}${hash}.pdf`
  const orAway = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      throw awayError(error, settings)
    }
  }
  const get = async (Key: string, { start, end }: { start: number; end?: number }, abortSignal?: AbortSignal) => {
    const Range = start === 0 && end === undefined ? undefined : `bytes=${start}-${end ?? ''}`
    const { Body, ContentLength } = await client.send(new s3.GetObjectCommand({ Bucket, Key, Range }), { abortSignal })
    return { body: Body as Readable, length: ContentLength ?? 0 }
  }
  const remove = async (Key: string) => {
    await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    await abortUploads({ client, s3, Bucket, Key })
  }
  return {
    settings,
    put: (hash, file) => orAway(() => putObject({ client, s3, Bucket, Key: keyOf(hash) }, hash, file)),
    read: (hash, range, signal) =>
      orAway(async () => {
        const Key = keyOf(hash)
        const first = await get(Key, range ?? { start: 0 }, signal).catch((error) => {
          if (isNotFound(error)) return null
          throw error
        })
        if (!first) return null
        const begin = range?.start ?? 0
        return whole(first, begin, (start) => get(Key, { start, end: begin + first.length - 1 }, signal), settings)
      }),
    size: (hash) =>
      orAway(async () => {
        try {
          const { ContentLength = 0 } = await client.send(new s3.HeadObjectCommand({ Bucket, Key: keyOf(hash) }))
          return ContentLength
        } catch (error) {
          if (!isNotFound(error)) throw error
          // A missing bucket gives the same answer.
          await client.send(new s3.ListObjectsV2Command({ Bucket, MaxKeys: 1 }))
          return null
        }
      }),
    remove: (hash) => orAway(() => remove(keyOf(hash))),
    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await orAway(() =>
          client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, ContinuationToken })),
        )
        for (const { Key = '', Size: size = 0 } of page.Contents ?? []) {
          const hash = /^([0-9a-f]{64})\.pdf$/.exec(Key.slice(prefix.length))?.[1]
          if (hash) yield { hash, size }
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },
    async check() {
      // A fixed name: the next check overwrites what a killed one left.
      const Key = `${prefix}folio-check`
      try {
        await client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: prefix, MaxKeys: 1 }))
        await client.send(new s3.PutObjectCommand({ Bucket, Key, Body: 'Folio can write here.' }))
        // Another process may have deleted it: the read succeeded all the same.
        const read = await get(Key, { start: 0 }).catch((error) => {
          if (!isNotFound(error)) throw error
        })
        for await (const _ of read?.body ?? []);
        await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
        return null
      } catch (error) {
        return readTrouble(error, settings)
      }
    },
  }
}

type Part = { body: Readable; length: number }

/** The bytes of a body. Resumes where the connection breaks off. */
async function* whole(
  first: Part,
  begin: number,
  again: (start: number) => Promise<Part>,
  settings: StoreSettings,
): AsyncGenerator<Uint8Array> {
  const end = begin + first.length
  let at = begin
  let breaks = 0
  let body: Readable | undefined = first.body
  while (at < end) {
    try {
      body ??= (await again(at)).body
      for await (const bytes of body) {
        at += bytes.length
        breaks = 0
        yield bytes
      }
      if (at < end)
        throw new AppError('file_away', `The S3 store at ${settings.address} sent fewer bytes than it announced.`)
    } catch (error) {
      breaks++
      if (breaks > BREAKS || (error as Error).name === 'AbortError') throw awayError(error, settings)
    }
    body?.destroy()
    body = undefined
  }
}
