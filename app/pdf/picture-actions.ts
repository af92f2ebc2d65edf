'use server'
import { z } from 'zod'
import { outcome, parseTyped } from '@/app/outcome'
import type { Outcome } from '@/lib/errors'
import { type PictureRequest, readOnce } from '@/lib/library/figures/picture-readings'
import type { PictureReading } from '@/lib/models/calls/read-picture'

/** Maximum bytes of a picture; a crop drawn by the browser is smaller. */
const MOST_BYTES = 900_000

const fraction = z.number().min(-1).max(2)

const requestSchema = z.object({
  paperId: z.string().min(1).max(200),
  rect: z.object({
    page: z.number().int().min(1).max(100_000),
    x: fraction,
    y: fraction,
    w: fraction,
    h: fraction,
  }),
  kind: z.enum(['figure', 'formula']),
  caption: z.string().max(20_000),
  again: z.boolean(),
})

const pictureSchema = z
  .instanceof(Blob)
  .refine(({ size }) => size > 0 && size <= MOST_BYTES, 'This picture is too large for the model to read.')

/** Has the model read a part of a page once. `form` holds the `picture`, a JPEG. */
export async function readPicture(
  request: Omit<PictureRequest, 'picture'>,
  form: FormData,
): Promise<Outcome<PictureReading>> {
  return outcome(async () => {
    const about = parseTyped(requestSchema, request)
    const picture = parseTyped(pictureSchema, form instanceof FormData ? form.get('picture') : form)
    return readOnce({ ...about, picture: new Uint8Array(await picture.arrayBuffer()) })
  })
}
