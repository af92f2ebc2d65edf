import { NextRequest } from 'next/server'
import { expect, test } from 'vitest'
import { proxy } from './proxy'

process.env.API_TOKEN = 'the-token-of-the-programs'

const ask = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`http://127.0.0.1:3000${path}`, { headers: { host: '127.0.0.1:3000', ...headers } }))

test('a page brings the cookie with which it asks for data, and no program gets it there', async () => {
  const page = await ask('/library')
  const [cookie = '', ...rest] = page.headers.get('set-cookie')?.split('; ') ?? []
  expect(rest.map((word) => word.toLowerCase()).sort()).toEqual(['httponly', 'path=/api', 'samesite=strict'])
  expect((await ask('/api/papers/a', { cookie })).status).toBe(200)
  const refused = await ask('/api/papers/a')
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toBe('Bearer')
  expect(refused.headers.get('set-cookie')).toBeNull()
  expect(
    (await ask('/api/papers/a', { authorization: 'Bearer the-token-of-the-programs' })).headers.get('set-cookie'),
  ).toBeNull()
})
