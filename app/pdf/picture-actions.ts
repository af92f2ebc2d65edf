'use server'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import {
  pictureModel as modelOfPictures,
  type PictureReading,
  readPicture as read,
} from '@/lib/models/calls/read-picture'

/** Maximum bytes of a picture; a crop drawn by the browser is smaller. */
const MOST_BYTES = 900_000

const pictureSchema = z.object({
  kind: z.enum(['figure', 'formula']),
  caption: z.string().max(20_000),
  picture: z
    .instanceof(Blob)
    .refine(({ size }) => size > 0 && size <= MOST_BYTES, 'This picture is too large to be read by the model.'),
})

/** Name of the model that reads pictures for the person; null if there is none. */
export async function pictureModel(): Promise<Outcome<string | null>> {
  return outcome(modelOfPictures)
}

/** Has the model read part of a page. Fields: `kind`, `caption` and `picture`, a JPEG. */
export async function readPicture(form: FormData): Promise<Outcome<PictureReading>> {
  return outcome(async () => {
    const { picture, ...about } = parseTyped(pictureSchema, form instanceof FormData ? Object.fromEntries(form) : form)
    return read({ ...about, picture: new Uint8Array(await picture.arrayBuffer()) })
  })
}
