import { headers } from 'next/headers'
import type { Right } from '@/lib/accounts/rights/rights'
import { findSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { requireAccess } from './guard'

/**
 * Lets the request that is being served through as `requireAccess` does. Layout and actions ask by themselves: Next answers
 * some addresses with its page for what is missing, and runs actions there, before it asks the proxy. Where there are
 * accounts, actions are for people alone: what a key allows its program is said for `app/api`.
 */
export async function requireKnown(method: 'GET' | 'POST', right: Right = 'read'): Promise<void> {
  const asked = { method, headers: await headers() }
  await requireAccess(asked, right)
  if (method === 'POST' && hasAccounts() && !(await findSignedIn(asked.headers)))
    throw new AppError('forbidden', 'This works only in a signed-in browser. Programs use the API under /api.')
}
