'use server'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import {
  pictureModel as modelOfPictures,
  type PictureReading,
  readPicture as read,
} from '@/lib/models/calls/read-picture'

/** Bytes of a picture: a part of a page as the browser draws it has less. */
const MOST_BYTES = 900_000

const pictureSchema = z.object({
  kind: z.enum(['figure', 'formula']),
  caption: z.string().max(20_000),
  picture: z
    .instanceof(Blob)
    .refine(({ size }) => size > 0 && size <= MOST_BYTES, 'This picture is too large to be read by the model.'),
})

/** Name of the model that reads pictures for the person; null for none. */
export async function pictureModel(): Promise<Outcome<string | null>> {
  return outcome(modelOfPictures)
}

/** Has the model read a part of a page: `kind`, `caption` and `picture`, a JPEG. */
export async function readPicture(form: FormData): Promise<Outcome<PictureReading>> {
  return outcome(async () => {
    const { picture, ...about } = parseTyped(pictureSchema, form instanceof FormData ? Object.fromEntries(form) : form)
    return read({ ...about, picture: new Uint8Array(await picture.arrayBuffer()) })
  })
}
