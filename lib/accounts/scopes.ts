import type { Right } from './rights'

/** read: lists, answers and pages. ask: and asks. add: and adds papers. What its person may not do, no program does. */
export const SCOPES = ['read', 'ask', 'add'] as const
export type Scope = (typeof SCOPES)[number]

/** Whether a program of that scope may do what is asked. `reads`: whatever the method, it is a look. */
export function covers(
  scope: Scope,
  { right, method, reads = false }: { right: Right; method: string; reads?: boolean },
): boolean {
  if (right === 'tend' || right === 'manage' || right === 'administer') return false
  if (right === 'bring' || right === 'add') return scope === 'add'
  return scope !== 'read' || reads || method === 'GET' || method === 'HEAD'
}

/** Whether a scope holds another. */
export function includes(scope: Scope, other: Scope): boolean {
  return SCOPES.indexOf(scope) >= SCOPES.indexOf(other)
}

/** All that a scope holds, as OAuth writes it. */
export function scopeWords(scope: Scope): string {
  return SCOPES.slice(0, SCOPES.indexOf(scope) + 1).join(' ')
}

/** The widest of the scopes that are asked for, in the words of OAuth; null where none of them is known, and `ask` for no words. */
export function widestScope(words: string): Scope | null {
  const asked = words.split(/\s+/).filter(Boolean)
  if (asked.length === 0) return 'ask'
  return [...SCOPES].reverse().find((scope) => asked.includes(scope)) ?? null
}
