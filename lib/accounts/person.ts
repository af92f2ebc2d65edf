import type { Role } from './rights'

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
