import type { Right } from './rights'

/**
 * `read`: lists, answers and pages. `ask`: also ask questions. `add`: also add papers. A program never has more rights
 * than its person.
 */
export const SCOPES = ['read', 'ask', 'add'] as const
export type Scope = (typeof SCOPES)[number]

/** Whether a scope allows a request. `reads`: the request only reads, whatever its method. */
export function covers(
  scope: Scope,
  { right, method, reads = false }: { right: Right; method: string; reads?: boolean },
): boolean {
  if (right === 'tend' || right === 'manage' || right === 'administer') return false
  if (right === 'bring' || right === 'add') return scope === 'add'
  return scope !== 'read' || reads || method === 'GET' || method === 'HEAD'
}

/** Whether a scope includes another. */
export function includes(scope: Scope, other: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(other)
}

/** All scopes that a scope includes, as OAuth writes them. */
export function scopeWords(scope: Scope): string {
  return SCOPES.slice(0, SCOPES.indexOf(scope) + 1).join(' ')
}

/** The widest of the requested scopes, in OAuth's syntax; null when none is known, `ask` for an empty request. */
export function widestScope(words: string): Scope | null {
  const asked = words.split(/\s+/).filter(Boolean)
  if (asked.length === 0) return 'ask'
  return [...SCOPES].reverse().find((scope) => asked.includes(scope)) ?? null
}
