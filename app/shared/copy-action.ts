'use server'
import type { Outcome } from '@/lib/errors'
import { copyShared } from '@/lib/sharing/manage-shares'
import { requireSignIn } from '../current-person'
import { changing, idSchema, parseTyped } from '../outcome'

/** Returns the id of the new session. */
export async function continueAsCopy(shareId: string): Promise<Outcome<string>> {
  return changing(async () => {
    await requireSignIn()
    return copyShared({ id: parseTyped(idSchema, shareId) })
  })
}
