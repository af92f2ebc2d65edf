import { z } from 'zod'
import { type Proof, proveSelf } from '@/lib/accounts/people'
import { requireSignIn } from '../current-person'
import { parseTyped } from '../outcome'

const text = z.string().max(1000)
const proofSchema = z.strictObject({ password: text, code: text })

/**
 * Who is signed in, once they have shown their password again, and a code where they have two factors: for what would let somebody
 * stay in, or lock its owner out. Throws as `proveSelf`.
 */
export async function requireProven(proof: Proof) {
  const { person, signInId } = await requireSignIn()
  await proveSelf(person, { ...parseTyped(proofSchema, proof), signInId })
  return { person, signInId }
}
