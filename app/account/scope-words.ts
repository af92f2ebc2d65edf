import type { Scope } from '@/lib/accounts/rights/scopes'

export const SCOPE_WORDS: Record<Scope, string> = {
  read: 'read papers, pages and answers',
  ask: 'ask questions and read',
  add: 'add papers, ask questions and read',
}
