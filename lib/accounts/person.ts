import type { Role } from './rights'

/** Somebody with an account. */
export type Person = { id: string; name: string; email: string; role: Role }

/** One as administrators see it. */
export type ListedPerson = Person & { disabled: boolean; joinedAt: string; lastSeenAt: string | null }
