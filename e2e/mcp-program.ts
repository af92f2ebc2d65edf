import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js'

/**
 * A program on this machine that uses Folio's tools by the official client, and waits on a port for the browser's
 * redirect. `fetch`: calls Folio without the network.
 */
export async function startProgram(folio: string, { scope, fetch }: { scope: string; fetch?: FetchLike }) {
  let answer: Record<string, string> = {}
  const server = http.createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    // Ignore a browser's request for an icon.
    if (pathname === '/back' && (searchParams.has('code') || searchParams.has('error')))
      answer = Object.fromEntries(searchParams)
    response.end('You can close this.')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const redirectUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/back`
  const state = crypto.randomUUID()
  let information: OAuthClientInformationMixed | undefined
  let tokens: OAuthTokens | undefined
  let verifier = ''
  let address = ''
  const provider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: 'A test program', redirect_uris: [redirectUrl], scope },
    state: () => state,
    clientInformation: () => information,
    saveClientInformation: (given) => {
      information = given
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given
    },
    saveCodeVerifier: (given) => {
      verifier = given
    },
    codeVerifier: () => verifier,
    redirectToAuthorization: (to) => {
      address = to.href
    },
  }
  let transport: StreamableHTTPClientTransport | undefined
  const clients: Client[] = []
  return {
    state,
    address: () => address,
    answer: () => answer,
    id: () => information?.client_id ?? '',
    tokens: () => tokens ?? { access_token: '', token_type: 'Bearer' },
    verifier: () => verifier,
    /** Throws `UnauthorizedError` if a person has to grant access first. */
    async connect(): Promise<Client> {
      transport = new StreamableHTTPClientTransport(new URL(`${folio}/api/mcp`), { authProvider: provider, fetch })
      const client = new Client({ name: 'test', version: '1' })
      await client.connect(transport)
      clients.push(client)
      return client
    },
    /** Exchanges the received code for tokens. */
    finish: async (code = answer.code ?? '') => transport?.finishAuth(code),
    /** Makes its access token invalid. */
    spoil() {
      if (tokens) tokens = { ...tokens, access_token: 'folio-access_old' }
    },
    forget() {
      tokens = undefined
    },
    async close() {
      for (const client of clients) await client.close()
      server.closeAllConnections()
      server.close()
    },
  }
}
