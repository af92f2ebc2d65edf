import { headers } from 'next/headers'
import { proveSelf } from '@/lib/accounts/people'
import { requireSignIn } from '../current-person'
import { limitGuesses } from '../sign-in/guesses'

/**
 * Who is signed in, once they have shown their password again: for what would let somebody stay in, or lock its owner out. Wrong
 * ones count as those of the sign-in page. Throws as `proveSelf`, and `AppError('slow_down')`.
 */
export async function requireProven(password: string) {
  const { person, signInId } = await requireSignIn()
  await limitGuesses(await headers(), `account ${person.email}`, () => proveSelf(person, { password, signInId }))
  return { person, signInId }
}
