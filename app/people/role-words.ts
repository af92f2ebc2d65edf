import { ROLES, type Role } from '@/lib/accounts/rights/rights'

export const ROLE_WORDS: Record<Role, string> = {
  reader: 'Can ask questions about all papers, add tags, stars, notes and highlights, and save answers.',
  contributor: 'Can also add papers, and edit their titles, authors and years.',
  manager: 'Can also remove, merge and reprocess papers.',
  administrator: 'Can also manage people, the language model and backups.',
}

/** Warning on every link that makes an administrator. */
export const MAKES_ADMINISTRATOR = 'The first person to open the link becomes an administrator.'

export const ROLE_CHOICES = ROLES.map((role) => [role, role] as const)
