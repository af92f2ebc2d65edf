import { AsyncLocalStorage } from 'node:async_hooks'

// Replaces next/headers and next/cache in tests that call actions, pages and routes without a server: see
// vitest.config.ts and test-request.ts.
const requests = new AsyncLocalStorage<Headers>()

/** Runs `work` as part of a request with these headers. */
export function withHeaders<T>(sent: Headers, work: () => Promise<T>): Promise<T> {
  return requests.run(sent, work)
}

export async function headers(): Promise<Headers> {
  const sent = requests.getStore()
  if (!sent) throw new Error('No request is being served here.')
  return sent
}

/** Nothing is cached between calls. */
export function revalidatePath(): void {}
