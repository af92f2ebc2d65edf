import { db } from '../db/client'
import { AppError } from '../errors'
import { currentOwner } from '../owner'
import type { SharedObject } from './share-terms'
import { requireOwnObject } from './shared-object'

/** In bytes, of one picture. */
const LARGEST = 600_000
const JPEG = /^data:image\/jpeg;base64,([A-Za-z0-9+/]+=*)$/

/** Stores pictures drawn by the owner's browser: data URLs by the keys of their quotes. Throws `AppError('not_found' | 'bad_request')`. */
export async function keepPictures(object: SharedObject, drawn: { key: string; address: string }[]): Promise<void> {
  await requireOwnObject(object)
  const client = await db()
  const data = drawn.map(({ key, address }) => ({ ...object, key, jpeg: readJpeg(address) }))
  await client.sharedPicture.createMany({ data, skipDuplicates: true })
}

function readJpeg(address: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.from(JPEG.exec(address)?.[1] ?? '', 'base64')
  if (bytes.length < 3 || bytes.length > LARGEST || bytes.readUIntBE(0, 3) !== 0xff_d8_ff)
    throw new AppError('bad_request', 'This is not an image of a quote.')
  return bytes
}

/** Keys of the quotes of a shared object that have a picture. Call it as the owner. */
export async function drawnKeys(object: SharedObject): Promise<Set<string>> {
  const client = await db()
  const rows = await client.sharedPicture.findMany({ where: { ...object }, select: { key: true } })
  return new Set(rows.map(({ key }) => key))
}

/** The picture of a quote as JPEG; null if there is none. Call it as the owner. */
export async function findPicture(object: SharedObject, key: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const client = await db()
  const { kind, objectId } = object
  const row = await client.sharedPicture.findFirst({ where: { kind, objectId, key }, select: { jpeg: true } })
  return row?.jpeg ?? null
}

/** Deletes pictures of objects that are no longer shared. */
export async function forgetPictures(object: SharedObject): Promise<void> {
  const client = await db()
  const still = await client.share.count({
    where: {
      ...{ ownerId: currentOwner(), ...object, revokedAt: null },
      OR: [{ libraryId: { not: null } }, { links: { some: { revokedAt: null, expiresAt: { gt: new Date() } } } }],
    },
  })
  if (still === 0) await client.sharedPicture.deleteMany({ where: { ...object } })
}
