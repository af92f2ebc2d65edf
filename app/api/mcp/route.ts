import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import { requireAccess } from '../../guard'
import { readJson } from '../read-json'
import { fail, respond } from '../respond'
import { handOnCancelled, SESSION } from './calls'
import { openServer } from './open-server'

/**
 * The tools for other programs, in the Model Context Protocol over streamable HTTP. Nothing is kept between requests but
 * which calls are under way, so that they can be cancelled.
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
    // Under this name the client's later requests are told apart from those of others.
    if (isInitialize(message)) response.headers.set(SESSION, crypto.randomUUID())
    return response
  })
}

/** There is nothing to listen to but the answers, and nothing to end. */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    const response = fail('bad_request', 'Tools are called by POST, in the Model Context Protocol.')
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
