/** From the least to the most: each may do what the ones before may. */
export const ROLES = ['reader', 'contributor', 'manager', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/**
 * read: ask, and keep what is one's own. add: bring papers in, and say what they are. manage: take papers out, merge them,
 * read them again. administer: people, models, backups. watch: how the installation does.
 */
export type Right = 'read' | 'add' | 'manage' | 'administer' | 'watch'

export const RIGHTS = ['read', 'add', 'manage', 'administer', 'watch'] as const satisfies readonly Right[]

const NEEDS: Record<Right, Role> = {
  read: 'reader',
  add: 'contributor',
  manage: 'manager',
  administer: 'administrator',
  watch: 'administrator',
}

export function may(role: Role, right: Right): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(NEEDS[right])
}

/** The role that a right needs at least. */
export function roleFor(right: Right): Role {
  return NEEDS[right]
}
