import { headers } from 'next/headers'
import { requireAccess } from './guard'

/**
 * Lets the request that is being served through as `requireAccess` does. Layout and actions ask by themselves: Next answers
 * some addresses with its page for what is missing, and runs actions there, before it asks the proxy.
 */
export async function requireKnown(method: 'GET' | 'POST'): Promise<void> {
  requireAccess({ method, headers: await headers() })
}
