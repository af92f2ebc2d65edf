import { z } from 'zod'
import { plainName } from '../text/plain-name'
import type { Role } from './rights'

const TOO_LONG = 'A name has at most 100 characters.'

/** The name of a person as others see it, made plain. */
export const nameSchema = z
  .string()
  .max(1000, TOO_LONG)
  .transform(plainName)
  .pipe(z.string().min(1, 'Enter your name.').max(100, TOO_LONG))

/** Somebody with an account. */
export type Person = { id: string; name: string; email: string; role: Role }

/** A row of the table, without what is nobody else's business. */
export function toPerson({ id, name, email, role }: Omit<Person, 'role'> & { role: string }): Person {
  return { id, name, email, role: role as Role }
}

/** One as administrators see it. */
export type ListedPerson = Person & {
  disabled: boolean
  hasTwoFactor: boolean
  joinedAt: string
  lastSeenAt: string | null
}
