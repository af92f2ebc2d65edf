import { z } from 'zod'
import { plainName } from '../../text/format/clean-text'
import type { Role } from './rights'

const TOO_LONG = 'A name can have at most 100 characters.'

/** Cleans up the name that others see. */
export const nameSchema = z
  .string()
  .max(1000, TOO_LONG)
  .transform(plainName)
  .pipe(z.string().min(1, 'Enter your name.').max(100, TOO_LONG))

/** Somebody with an account. */
export type Person = { id: string; name: string; email: string; role: Role }

/** A row of the table, without private fields. */
export function toPerson({ id, name, email, role }: Omit<Person, 'role'> & { role: string }): Person {
  return { id, name, email, role: role as Role }
}

/** A person as administrators see them. */
export type ListedPerson = Person & {
  disabled: boolean
  hasTwoFactor: boolean
  joinedAt: string
  lastSeenAt: string | null
}
