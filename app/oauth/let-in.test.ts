import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProgram } from '@/e2e/mcp-program'
import { makeApiKey } from '@/lib/accounts/programs/api-keys'
import { listGrants } from '@/lib/accounts/programs/programs'
import { type Joined, startAccounts } from '../test-people'
import { act, serve } from '../test-request'

// A program using the official client, with access granted by requests that a browser would send.
const FOLIO = 'http://localhost:3000'

let ada: Joined
const programs: Awaited<ReturnType<typeof startProgram>>[] = []

beforeAll(async () => {
  ada = await startAccounts()
})

afterAll(async () => {
  for (const program of programs) await program.close()
})

/** Calls Folio without a network. */
async function ask(address: string | URL, { method, headers, body }: RequestInit = {}): Promise<Response> {
  const to = new URL(address)
  const sent = { method, headers: Object.fromEntries(new Headers(headers)), ...(body && { body }) }
  return serve(to.pathname + to.search, sent)
}

/** A program that requests access and has been given the address to ask. */
async function start(scope: string) {
  const program = await startProgram(FOLIO, { scope, fetch: ask })
  programs.push(program)
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  return program
}

type Program = Awaited<ReturnType<typeof start>>

/** Submits the person's decision on the consent page. Returns the address they are redirected to. */
async function decide(program: Program, decision: Record<string, string>, headers: Record<string, string> = {}) {
  const form = new URLSearchParams({ ...Object.fromEntries(new URL(program.address()).searchParams), ...decision })
  const answer = await serve('/oauth/authorize', {
    ...{ method: 'POST', body: form },
    headers: { ...ada.sent, origin: FOLIO, ...headers },
  })
  const to = answer.headers.get('location')
  return { status: answer.status, given: new URL(to ?? FOLIO).searchParams }
}

async function letIn(program: Program, allowed: string) {
  const { given } = await decide(program, { allowed })
  await program.finish(given.get('code') ?? '')
  return given
}

const token = (form: Record<string, string>) =>
  serve('/api/oauth/token', { method: 'POST', body: new URLSearchParams(form) })
const papers = async (access: string) =>
  (await serve('/api/papers', { headers: { authorization: `Bearer ${access}` } })).status

test('a program can do what it was granted, and nothing else', async () => {
  const program = await start('read ask')
  const given = await letIn(program, 'read')
  expect([given.get('state'), given.get('iss')]).toEqual([program.state, FOLIO])
  const client = await program.connect()
  expect((await client.listTools()).tools.map(({ name }) => name)).toContain('read_page')
  const found = await client.callTool({ name: 'find_papers', arguments: { words: 'herons' } })
  expect(found).toMatchObject({ structuredContent: { papers: [] } })
  const asked = await client.callTool({ name: 'ask_library', arguments: { question: 'Why?' } })
  expect([asked.isError, JSON.stringify(asked.content)]).toEqual([true, expect.stringContaining('read-only access')])
  // The scope applies to the API as well as the tools.
  const headers = { authorization: `Bearer ${program.tokens().access_token}` }
  expect((await serve('/api/research', { method: 'POST', headers })).status).toBe(403)
  expect((await serve('/api/papers', { headers })).status).toBe(200)
})

test('a program renews its token; if a refresh token is used twice, access is revoked for both users', async () => {
  const program = await start('read ask')
  await letIn(program, 'read')
  const { access_token: first, refresh_token: renewal = '' } = program.tokens()
  program.spoil()
  await (await program.connect()).listTools()
  const { access_token: second, refresh_token: next } = program.tokens()
  expect(next).not.toBe(renewal)
  expect([await papers(first), await papers(second)]).toEqual([401, 200])
  const stolen = await token({ grant_type: 'refresh_token', refresh_token: renewal, client_id: program.id() })
  expect([stolen.status, await stolen.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_grant' })])
  expect(await papers(second)).toBe(401)
  program.forget()
  await expect(program.connect()).rejects.toThrow('Unauthorized')
  await letIn(program, 'ask')
  await (await program.connect()).listTools()
})

test('a person revokes a program; their own API key keeps working', async () => {
  const program = await start('read')
  await letIn(program, 'read')
  const { access_token } = program.tokens()
  expect(await papers(access_token)).toBe(200)
  const [grant] = await listGrants(ada.id)
  expect(await act(ada.sent, 'app/account/actions.ts', 'takeBackProgram', [grant?.id])).toMatchObject({ ok: true })
  expect(await papers(access_token)).toBe(401)
  const key = await makeApiKey(ada, { name: 'Notebook', scope: 'read', days: 1 })
  const keyed = new Client({ name: 'keyed', version: '1' })
  const requestInit = { headers: { authorization: `Bearer ${key}` } }
  await keyed.connect(new StreamableHTTPClientTransport(new URL(`${FOLIO}/api/mcp`), { requestInit, fetch: ask }))
  expect((await keyed.listTools()).tools.length).toBeGreaterThan(3)
  await keyed.close()
})

test('errors in a request are reported to the program if that is safe', async () => {
  const program = await start('add')
  const look = async (name: string, value: string) => {
    const { pathname, searchParams } = new URL(program.address())
    searchParams.set(name, value)
    const answer = await serve(`${pathname}?${searchParams}`, { headers: ada.sent })
    const to = answer.headers.get('location')
    return [answer.status, to ? new URL(to).searchParams.get('error') : await answer.text()]
  }
  for (const [name, value, error] of [
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge', '', 'invalid_request'],
    ['response_type', 'token', 'unsupported_response_type'],
    ['resource', 'https://evil.example/api/mcp', 'invalid_target'],
    ['scope', 'everything', 'invalid_scope'],
  ] as const)
    expect([name, ...(await look(name, value))]).toEqual([name, 303, error])
  // Folio redirects only to registered addresses.
  for (const [name, value, says] of [
    ['redirect_uri', 'https://evil.example/back', 'has not registered'],
    ['client_id', 'made-up', 'not registered'],
  ] as const)
    expect([name, ...(await look(name, value))]).toEqual([name, 400, expect.stringContaining(says)])
})

test('a program registers an address of its own on the web or on its machine, and no other', async () => {
  for (const uri of ['http://evil.example/back', 'javascript:alert(1)', 'https://a.example/#b', 'no address']) {
    const body = JSON.stringify({ redirect_uris: [uri] })
    const headers = { 'content-type': 'application/json' }
    const answer = await serve('/api/oauth/register', { method: 'POST', headers, body })
    expect([uri, answer.status, await answer.json()]).toEqual([
      ...[uri, 400],
      expect.objectContaining({ error: 'invalid_redirect_uri' }),
    ])
  }
})

test('another site’s page cannot grant access; it can be denied, and is limited to the requested scope', async () => {
  const program = await start('add')
  expect((await decide(program, { allowed: 'ask' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect((await decide(program, { refuse: '1' })).given.get('error')).toBe('access_denied')
  expect((await decide(program, { allowed: 'add', scope: 'read' })).given.get('error')).toBe('invalid_scope')
  const nobody = await serve(new URL(program.address()).pathname, { headers: { accept: 'text/html' } })
  expect([nobody.status, await nobody.text()]).toEqual([401, expect.stringContaining('Sign in')])
})

test('a code is worthless without its original request parameters, and after a failed attempt', async () => {
  const program = await start('ask')
  const code = (await decide(program, { allowed: 'ask' })).given.get('code') ?? ''
  const redirect_uri = new URL(program.address()).searchParams.get('redirect_uri') ?? ''
  const redeem = async (code_verifier: string) => {
    const asked = { grant_type: 'authorization_code', code, client_id: program.id(), code_verifier, redirect_uri }
    return (await token(asked)).status
  }
  expect(code).not.toBe('')
  expect(await redeem('x'.repeat(43))).toBe(400)
  expect(await redeem(program.verifier())).toBe(400)
})
