import { ROLES, type Role } from '@/lib/accounts/rights'

export const ROLE_WORDS: Record<Role, string> = {
  reader: 'Asks questions of all papers, and keeps tags, stars, notes, highlights and answers.',
  contributor: 'Adds papers as well, and says what they are: titles, authors, years.',
  manager: 'Also takes papers out, merges them, and has them read again.',
  administrator: 'Also looks after people, the language model and backups.',
}

/** Said of each link that makes an administrator. */
export const MAKES_ADMINISTRATOR = 'Whoever opens it first becomes an administrator.'

export const ROLE_CHOICES = ROLES.map((role) => [role, role] as const)
