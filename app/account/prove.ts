import { z } from 'zod'
import { type Proof, proveSelf } from '@/lib/accounts/people/people'
import { requireSignIn } from '../current-person'
import { parseTyped } from '../outcome'

const text = z.string().max(1000)
const proofSchema = z.strictObject({ password: text, code: text })

/**
 * Returns the signed-in person after they prove themselves again, by password, and by a code if they use two factors.
 * Required for changes that could let an intruder stay in or lock the owner out. Throws like `proveSelf`.
 */
export async function requireProven(proof: Proof) {
  const { person, signInId } = await requireSignIn()
  await proveSelf(person, { ...parseTyped(proofSchema, proof), signInId })
  return { person, signInId }
}
