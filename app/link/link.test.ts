import { beforeAll, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { testDatabase } from '@/lib/db/test-database'
import { asInstallation, enterRequest, withOwner } from '@/lib/owner'
import { makeLink, revokeLink } from '@/lib/sharing/links'
import { keepPictures } from '@/lib/sharing/pictures'
import { sharingOf } from '@/lib/sharing/shares'
import { POST as open, GET as read } from './[id]/route'
import { GET } from './route'

process.env.ACCOUNTS = 'on'

const answer = { kind: 'answer', objectId: 'run' } as const

beforeAll(async () => {
  await asInstallation(testDatabase)
  const client = await db()
  await asInstallation(() => client.person.create({ data: { id: 'ada', name: '<b>Ada', email: 'a@example.org' } }))
  await withOwner('ada', async () => {
    await client.session.create({ data: { id: 'session', title: 'Birds' } })
    const markdown = 'Herons wade.'
    const done = { type: 'answer.completed', at: 1, answerId: 'answer', markdown, citations: [], references: [] }
    await client.run.create({
      data: {
        ...{ id: 'run', sessionId: 'session', question: 'What do herons do?', mode: 'answer', status: 'completed' },
        events: [done],
        answer: { create: { id: 'answer', markdown, analyst: 'llm' } },
      },
    })
  })
})

const HOST = { host: '127.0.0.1:3000' }

/** Sends a request as a stranger who is not signed in. */
async function ask(path: string, { cookie = '', key }: { cookie?: string; key?: string } = {}) {
  enterRequest()
  const [, id] = /^\/link\/([\w-]+)/.exec(path) ?? []
  const request = new Request(`http://127.0.0.1:3000${path}`, {
    headers: { ...HOST, cookie },
    ...(key !== undefined && { method: 'POST', body: new URLSearchParams({ key }) }),
  })
  const context = { params: Promise.resolve({ id: id ?? '' }) }
  const response = await (id === undefined
    ? GET(request)
    : key === undefined
      ? read(request, context)
      : open(request, context))
  const { status, headers } = response
  return { status, headers, text: await response.text(), cookie: headers.get('set-cookie') ?? '' }
}

test('a stranger reads by a link, under a policy without scripts, until it is revoked', async () => {
  const link = await withOwner('ada', () => makeLink(answer, 30))
  const [path = '', key = ''] = link.split('#key=')
  // The first request has no key; a script on the page then sends it.
  const first = await ask(path)
  expect([first.status, first.text.includes('Herons'), first.text.includes('location.hash')]).toEqual([
    200,
    false,
    true,
  ])
  const opened = await ask(path, { key })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, link])
  expect(opened.cookie).toBe(`folio-link=${key}; Path=${path}; HttpOnly; SameSite=Strict`)
  const cookie = opened.cookie.split(';')[0] ?? ''
  const { status, text, headers } = await ask(path, { cookie })
  expect([status, text.includes('Herons wade.'), text.includes('<script'), text.includes(key)]).toEqual([
    ...[200, true, false, false],
  ])
  expect(text).toContain('&lt;b&gt;Ada shared this with you')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*script)/)
  expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['same-origin', 'noindex, nofollow'])
  const picture = 'a'.repeat(32)
  const address = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 1]).toString('base64')}`
  await withOwner('ada', () => keepPictures(answer, [{ key: picture, address }]))
  const jpeg = await ask(`${path}?picture=${picture}`, { cookie })
  expect([jpeg.status, jpeg.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const [shown] = (await withOwner('ada', () => sharingOf(answer))).links
  expect(shown?.opened).toBe(1)
  await withOwner('ada', () => revokeLink(shown?.id ?? ''))
  const answers = new Set<string>()
  for (const [wrong, sent] of [
    [path, { key }],
    [path, { key: 'wrong' }],
    [`/link?key=${key}`, {}],
    ['/link?key=wrong', {}],
    ['/link', {}],
    [`${path}?picture=${picture}`, { cookie }],
  ] as const) {
    const gone = await ask(wrong, sent)
    expect([wrong, gone.status, gone.cookie]).toEqual([wrong, 404, ''])
    answers.add(gone.text)
  }
  expect(answers.size).toBe(1)
  expect((await ask(path, { cookie })).text).not.toContain('Herons')
})

test('a link of an earlier version redirects to an address without the key, and each key only opens its own link', async () => {
  const [one, two] = [
    await withOwner('ada', () => makeLink(answer, 30)),
    await withOwner('ada', () => makeLink(answer, 30)),
  ]
  const [path = '', key = ''] = one.split('#key=')
  const earlier = await ask(`/link?key=${key}`)
  expect([earlier.status, earlier.headers.get('location')]).toEqual([303, one])
  const cookie = earlier.cookie.split(';')[0] ?? ''
  expect((await ask(path, { cookie })).text).toContain('Herons wade.')
  const [other = ''] = two.split('#')
  expect((await ask(other, { cookie })).text).not.toContain('Herons')
  expect((await ask(other, { key })).status).toBe(404)
})
