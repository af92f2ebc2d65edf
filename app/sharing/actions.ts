'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import type { Outcome } from '@/lib/errors'
import type { Picture } from '@/lib/research/export/quoted-page'
import {
  keepPictures,
  makeLink,
  missingPictures,
  revokeLink,
  type Sharing,
  shareWith,
  sharingOf,
  stopSharing,
} from '@/lib/sharing/manage-shares'
import { LINK_DAYS, type LinkDays, SHARE_KINDS, type SharedObject } from '@/lib/sharing/share-terms'
import { requireSignIn } from '../current-person'
import { idSchema, outcome, parseTyped } from '../outcome'

const objectSchema = z.strictObject({ kind: z.enum(SHARE_KINDS), objectId: idSchema })
const drawnSchema = z
  .array(z.strictObject({ key: z.string().regex(/^[0-9a-f]{32}$/), address: z.string().max(900_000) }))
  .max(50)

/** How an item of the person is shared. */
export async function sharing(object: SharedObject): Promise<Outcome<Sharing>> {
  return among(() => sharingOf(parseTyped(objectSchema, object)))
}

export async function shareWithLibrary(object: SharedObject, libraryId: string): Promise<Outcome<string>> {
  return changing(() => shareWith(parseTyped(objectSchema, object), parseTyped(idSchema, libraryId)))
}

export async function unshare(shareId: string): Promise<Outcome<void>> {
  return changing(() => stopSharing(parseTyped(idSchema, shareId)))
}

/** Returns the path of the link. */
export async function newLink(object: SharedObject, days: LinkDays): Promise<Outcome<string>> {
  return changing(() => makeLink(parseTyped(objectSchema, object), parseTyped(z.literal(LINK_DAYS), days)))
}

export async function endLink(id: string): Promise<Outcome<void>> {
  return changing(() => revokeLink(parseTyped(idSchema, id)))
}

/** Quotes in a shared item without a picture: they are drawn in the browser, where the PDFs are displayed. */
export async function picturesToDraw(object: SharedObject): Promise<Outcome<Picture[]>> {
  return among(() => missingPictures(parseTyped(objectSchema, object)))
}

export async function keepDrawn(
  object: SharedObject,
  drawn: { key: string; address: string }[],
): Promise<Outcome<void>> {
  return among(() => keepPictures(parseTyped(objectSchema, object), parseTyped(drawnSchema, drawn)))
}

/** Like `outcome`, but requires a sign-in. */
function among<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  return outcome(async () => {
    await requireSignIn()
    return work()
  })
}

async function changing<T>(work: () => Promise<T>): Promise<Outcome<T>> {
  const done = await among(work)
  if (done.ok) revalidatePath('/shared')
  return done
}
