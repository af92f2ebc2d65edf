'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import type { Outcome } from '@/lib/errors'
import { copyShared } from '@/lib/sharing/manage-shares'
import { requireSignIn } from '../current-person'
import { outcome, parseTyped } from '../outcome'

/** Returns the id of the new session. */
export async function continueAsCopy(shareId: string): Promise<Outcome<string>> {
  const done = await outcome(async () => {
    await requireSignIn()
    return copyShared({ id: parseTyped(z.string().min(1).max(200), shareId) })
  })
  if (done.ok) revalidatePath('/', 'layout')
  return done
}
