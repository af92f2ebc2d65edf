import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CancelledNotificationSchema, type RequestId } from '@modelcontextprotocol/sdk/types.js'

export const SESSION = 'mcp-session-id'

const calls = new Map<string, Transport>()

const keyOf = (sessionId: string, requestId: RequestId) => JSON.stringify([sessionId, requestId])

/**
 * Does the work of a call, which can be cancelled meanwhile: each request has a server of its own, so what cancels a call
 * comes to another one.
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
    // A call that was cancelled gets no answer, which else would end the response.
    if (signal.aborted) await transport.close()
  }
}

type Call = { sessionId: string | null; requestId: RequestId; transport: Transport; signal: AbortSignal }

/** Hands a message that cancels a call to the server that does it. */
export function handOnCancelled(sessionId: string | null, message: unknown): void {
  const parsed = CancelledNotificationSchema.safeParse(message)
  if (sessionId === null || !parsed.success || parsed.data.params.requestId === undefined) return
  calls.get(keyOf(sessionId, parsed.data.params.requestId))?.onmessage?.({ jsonrpc: '2.0', ...parsed.data })
}
