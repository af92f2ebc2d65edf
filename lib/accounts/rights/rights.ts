/** In order: each role includes the ones before. */
export const ROLES = ['reader', 'contributor', 'manager', 'administrator'] as const
export type Role = (typeof ROLES)[number]

/**
 * `read`: ask, and keep one's own things. `bring`: add papers to a library. `tend`: edit, remove and merge papers. For
 * these two the role in the library counts (`lib/library/paper-rights.ts`): everybody manages their own library. `add`
 * and `manage`: the same for everyone's library. `administer`: people, models, backups. `watch`: monitor the
 * installation.
 */
export type Right = 'read' | 'bring' | 'tend' | 'add' | 'manage' | 'administer' | 'watch'

export const RIGHTS = [
  'read',
  'bring',
  'tend',
  'add',
  'manage',
  'administer',
  'watch',
] as const satisfies readonly Right[]

const NEEDS: Record<Right, Role> = {
  read: 'reader',
  bring: 'reader',
  tend: 'reader',
  add: 'contributor',
  manage: 'manager',
  administer: 'administrator',
  watch: 'administrator',
}

export function may(role: Role, right: Right): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(NEEDS[right])
}

/** The lowest role that has a right. */
export function roleFor(right: Right): Role {
  return NEEDS[right]
}

/** The lowest of a person's roles in some libraries; null if there are none. */
export function leastRole<Held extends Role>(libraries: { role: Held }[]): Held | null {
  const [least] = libraries.map(({ role }) => role).sort((a, b) => ROLES.indexOf(a) - ROLES.indexOf(b))
  return least ?? null
}
