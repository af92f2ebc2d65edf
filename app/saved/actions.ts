'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import type { Outcome } from '@/lib/errors'
import { forgetSaved, keepSaved } from '@/lib/research/saved/saved'
import { idSchema, outcome, parseTyped } from '../outcome'

const savedSchema = z.object({
  id: idSchema,
  runId: idSchema,
  fileName: z
    .string()
    .min(1)
    .max(255)
    .regex(/^[^/\\\0]+$/),
  savedAt: z.iso.datetime(),
})

/** Removes a saved answer from the list; its file stays. */
export async function forget(id: string): Promise<Outcome<void>> {
  const done = await outcome(() => forgetSaved(parseTyped(idSchema, id)))
  if (done.ok) revalidatePath('/saved')
  return done
}

/** Undoes `forget`. */
export async function keep(saved: z.input<typeof savedSchema>): Promise<Outcome<void>> {
  const done = await outcome(() => keepSaved(parseTyped(savedSchema, saved)))
  if (done.ok) revalidatePath('/saved')
  return done
}
