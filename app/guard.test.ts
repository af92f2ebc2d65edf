import { expect, test } from 'vitest'
import { findForeign } from './guard'

const request = (headers: Record<string, string>, method = 'GET') => ({ method, headers: new Headers(headers) })
const local = '127.0.0.1'

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', '[::1]', 'LOCALHOST:3000'])(
  'the host %s is ours',
  (host) => {
    expect(findForeign(request({ host }), local)).toBeNull()
  },
)

test.each([
  'evil.example',
  'evil.example:3000',
  '192.168.1.5:3000',
  'localhost.evil.example',
  '127.0.0.1.nip.io',
  'localhost:3000@evil.example',
  '',
  'localhost evil',
  '[::1',
])('the host "%s" is foreign', (host) => {
  expect(findForeign(request({ host }), local)).toMatch(/host name/)
})

test('the listening host and listed names are ours', () => {
  expect(findForeign(request({ host: 'papers.lan:3000' }), 'papers.lan')).toBeNull()
  expect(findForeign(request({ host: 'folio.example' }), '0.0.0.0', ['folio.example'])).toBeNull()
  expect(findForeign(request({ host: 'folio.example' }), '0.0.0.0')).not.toBeNull()
})

test('listening everywhere accepts any address, but not any name', () => {
  expect(findForeign(request({ host: '192.168.1.5:3000' }), '0.0.0.0')).toBeNull()
  expect(findForeign(request({ host: '[fd00::5]:3000' }), '::')).toBeNull()
  expect(findForeign(request({ host: 'evil.example:3000' }), '0.0.0.0')).not.toBeNull()
})

test.each(['GET', 'POST', 'DELETE'])('a foreign origin is rejected on %s', (method) => {
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost:4000',
    'http://127.0.0.1:3000',
    'chrome-extension://x',
  ])
    expect(findForeign(request({ host: 'localhost:3000', origin }, method), local)).toMatch(/other sites/)
})

test('our own origin is accepted', () => {
  for (const origin of ['http://localhost:3000', 'https://localhost:3000'])
    expect(
      findForeign(request({ host: 'localhost:3000', origin, 'sec-fetch-site': 'same-origin' }, 'POST'), local),
    ).toBeNull()
  expect(findForeign(request({ host: 'localhost', origin: 'http://localhost:80' }, 'POST'), local)).toBeNull()
})

test('changes may not come from another site, but links may', () => {
  for (const site of ['cross-site', 'same-site']) {
    expect(findForeign(request({ host: 'localhost:3000', 'sec-fetch-site': site }, 'POST'), local)).toMatch(
      /other sites/,
    )
    expect(findForeign(request({ host: 'localhost:3000', 'sec-fetch-site': site }), local)).toBeNull()
  }
})

test('a program without these headers is accepted', () => {
  expect(findForeign(request({ host: '127.0.0.1:3000' }, 'POST'), local)).toBeNull()
})
