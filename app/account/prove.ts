import { z } from 'zod'
import { type Proof, proveSelf } from '@/lib/accounts/people/people'
import { requireSignIn } from '../current-person'
import { parseTyped } from '../outcome'

const text = z.string().max(1000)
const proofSchema = z.strictObject({ password: text, code: text })

/**
 * Gives the person who is signed in after they proved themselves again: with the password, and with a code if they use two factors.
 * Changes by which an intruder could stay in or lock the owner out need this. Throws as `proveSelf`.
 */
export async function requireProven(proof: Proof) {
  const { person, signInId } = await requireSignIn()
  await proveSelf(person, { ...parseTyped(proofSchema, proof), signInId })
  return { person, signInId }
}
