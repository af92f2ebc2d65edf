import { headers } from 'next/headers'
import type { Right } from '@/lib/accounts/rights'
import { requireAccess } from './guard'

/**
 * Lets the request that is being served through as `requireAccess` does. Layout and actions ask by themselves: Next answers
 * some addresses with its page for what is missing, and runs actions there, before it asks the proxy.
 */
export async function requireKnown(method: 'GET' | 'POST', right: Right = 'read'): Promise<void> {
  await requireAccess({ method, headers: await headers() }, right)
}
