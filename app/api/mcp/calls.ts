import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CancelledNotificationSchema, type RequestId } from '@modelcontextprotocol/sdk/types.js'

export const SESSION = 'mcp-session-id'

const calls = new Map<string, Transport>()

const keyOf = (sessionId: string, requestId: RequestId) => JSON.stringify([sessionId, requestId])

/**
 * Runs a call that can be cancelled. Each request has its own server, so that a cancellation reaches a different one.
 */
export async function underWay<T>(
  { sessionId, requestId, transport, signal }: Call,
  work: () => Promise<T>,
): Promise<T> {
  const key = sessionId === null ? null : keyOf(sessionId, requestId)
  if (key) calls.set(key, transport)
  try {
    return await work()
  } finally {
    if (key) calls.delete(key)
    // A cancelled call gets no answer. Close the transport, since the response would not end otherwise.
    if (signal.aborted) await transport.close()
  }
}

type Call = { sessionId: string | null; requestId: RequestId; transport: Transport; signal: AbortSignal }

/** Passes a cancellation on to the server that handles the call. */
export function handOnCancelled(sessionId: string | null, message: unknown): void {
  const parsed = CancelledNotificationSchema.safeParse(message)
  if (sessionId === null || !parsed.success || parsed.data.params.requestId === undefined) return
  calls.get(keyOf(sessionId, parsed.data.params.requestId))?.onmessage?.({ jsonrpc: '2.0', ...parsed.data })
}
