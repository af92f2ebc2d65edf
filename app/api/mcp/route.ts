import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { requireAccess } from '../../guard'
import { readJson } from '../read-json'
import { fail, respond } from '../respond'
import { handOnCancelled, SESSION } from './calls'
import { openServer } from './open-server'

/**
 * Tools for other programs, in the Model Context Protocol over streamable HTTP. Between requests only the running calls
 * are kept, so that they can be cancelled.
 */
export async function POST(request: Request) {
  return respond(async () => {
    const scope = await requireAccess({ method: request.method, headers: request.headers, reads: true })
    const message = await readJson(request)
    const sessionId = request.headers.get(SESSION)
    handOnCancelled(sessionId, message)
    const transport = new WebStandardStreamableHTTPServerTransport()
    await openServer(transport, sessionId, scope)
    const response = await transport.handleRequest(request, { parsedBody: message })
    // Identifies the client's later requests.
    if (isInitialize(message)) response.headers.set(SESSION, crypto.randomUUID())
    return response
  })
}

/** There are no server messages to listen to, and no session to end. */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    const response = fail('bad_request', 'Call tools with POST requests, using the Model Context Protocol.')
    return new Response(response.body, {
      status: 405,
      headers: { ...Object.fromEntries(response.headers), allow: 'POST' },
    })
  })
}

export const DELETE = GET

function isInitialize(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'method' in message && message.method === 'initialize'
}
