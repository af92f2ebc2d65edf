import { headers } from 'next/headers'
import type { Right } from '@/lib/accounts/rights/rights'
import { findSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'
import { requireAccess } from './guard'

/**
 * Authorizes the current request like `requireAccess`. Layouts and actions check for themselves: Next serves its
 * not-found page for some addresses, and runs actions there, without asking the proxy. With accounts, actions are for
 * people only: `app/api` decides what a program's key allows.
 */
export async function requireKnown(method: 'GET' | 'POST', right: Right = 'read'): Promise<void> {
  const asked = { method, headers: await headers() }
  await requireAccess(asked, right)
  if (method === 'POST' && hasAccounts() && !(await findSignedIn(asked.headers)))
    throw new AppError(
      'forbidden',
      'This works only when you are signed in with a browser. Programs use the API under /api.',
    )
}
