import { expect, test } from 'vitest'
import { type ApiSettings, pageCookie, requireToken } from './api-token'

const TOKEN = 'a token of some length'.replaceAll(' ', '-')
const HERE: ApiSettings = { HOST: '127.0.0.1', ALLOWED_HOSTS: [], API_TOKEN: undefined }
const OPEN = { ...HERE, HOST: '0.0.0.0' }
const CLOSED = { ...OPEN, API_TOKEN: TOKEN }
const PROGRAMS = ['/api/mcp', '/api/research', '/api/research/', '/api/%72esearch', '/api/research/r1/events']
const SHARED = ['/api/papers', '/api/papers/x/pdf', '/api/look-up', '/api/research/r1/export?format=md', '/api/%ff']

function outcome(path: string, settings: ApiSettings, headers: Record<string, string> = {}): string {
  try {
    requireToken({ url: `http://127.0.0.1:3000${path}`, headers: new Headers(headers) }, settings)
    return 'ok'
  } catch (error) {
    return (error as { code: string }).code
  }
}

const each = (paths: string[], settings: ApiSettings, headers?: Record<string, string>) =>
  new Set(paths.map((path) => outcome(path, settings, headers)))

test.each(['127.0.0.1', 'localhost', '::1', '127.0.1.1'])('listening on %s alone, nobody needs a token', (HOST) => {
  expect(each([...PROGRAMS, ...SHARED], { ...HERE, HOST })).toEqual(new Set(['ok']))
})

test.each([
  ['listening beyond this machine', OPEN],
  ['behind a reverse proxy', { ...HERE, ALLOWED_HOSTS: ['folio.example'] }],
])('%s without a token set, programs are refused and told what to set', (_, settings) => {
  expect(each(PROGRAMS, settings)).toEqual(new Set(['forbidden']))
  expect(each(PROGRAMS, settings, { authorization: 'Bearer undefined' })).toEqual(new Set(['forbidden']))
  expect(each(SHARED, settings)).toEqual(new Set(['ok']))
  expect(() => requireToken({ url: 'http://x/api/mcp', headers: new Headers() }, settings)).toThrow(/Set API_TOKEN/)
})

test('with a token set, it must be sent, and be the one', () => {
  for (const settings of [CLOSED, { ...HERE, API_TOKEN: TOKEN }]) {
    expect(each([...PROGRAMS, ...SHARED], settings)).toEqual(new Set(['unauthorized']))
    for (const authorization of [`Bearer ${TOKEN}`, `bearer  ${TOKEN} `])
      expect(each([...PROGRAMS, ...SHARED], settings, { authorization })).toEqual(new Set(['ok']))
    for (const authorization of [
      'Bearer ',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(0, -1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
    ])
      expect(each([...PROGRAMS, ...SHARED], settings, { authorization })).toEqual(new Set(['unauthorized']))
    expect(outcome('/api/health', settings)).toBe('ok')
    expect(outcome('/library', settings)).toBe('ok')
  }
})

test("Folio's own pages show their cookie instead, which opens nothing that programs alone use", () => {
  const own = pageCookie(CLOSED)
  if (!own) throw new Error('no cookie')
  const cookie = `theme=dark; ${own.name}=${own.value}`
  expect(each(SHARED, CLOSED, { cookie })).toEqual(new Set(['ok']))
  expect(each(PROGRAMS, CLOSED, { cookie })).toEqual(new Set(['unauthorized']))
  // A proxy's own login goes along with what its pages ask.
  expect(each(SHARED, CLOSED, { cookie, authorization: 'Basic dXNlcjpwYXNz' })).toEqual(new Set(['ok']))
  for (const wrong of [`${own.name}=`, `${own.name}=${own.value}x`, `other=${own.value}`])
    expect(each(SHARED, CLOSED, { cookie: wrong })).toEqual(new Set(['unauthorized']))
  expect(cookie).not.toContain(TOKEN)
  expect(pageCookie({ ...CLOSED, API_TOKEN: `${TOKEN}2` })?.name).not.toBe(own.name)
  expect(pageCookie(OPEN)).toBeNull()
})
