import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '@/lib/db/client'
import { pool } from '@/lib/db/pool'
import { testDatabase } from '@/lib/db/test-database'
import { prepareWalls } from '@/lib/db/walls'
import { asInstallation, enterRequest, withOwner } from '@/lib/owner'
import { makeLink, revokeLink } from '@/lib/sharing/links'
import { keepPictures } from '@/lib/sharing/pictures'
import { sharingOf } from '@/lib/sharing/shares'
import { GET } from './route'

process.env.ACCOUNTS = 'on'

const answer = { kind: 'answer', objectId: 'run' } as const

beforeAll(async () => {
  await asInstallation(testDatabase)
  await asInstallation(async () => prepareWalls(await pool()))
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

beforeEach(() => {
  Reflect.deleteProperty(globalThis, 'folioGuesses')
})

/** As a stranger: nobody is signed in. */
async function ask(path: string): Promise<{ status: number; text: string; headers: Headers }> {
  enterRequest()
  const response = await GET(new Request(`http://127.0.0.1:3000${path}`, { headers: { host: '127.0.0.1:3000' } }))
  return { status: response.status, text: await response.text(), headers: response.headers }
}

test('a stranger reads by a link, under a policy without scripts, until it is revoked', async () => {
  const path = await withOwner('ada', () => makeLink(answer, 30))
  const { status, text, headers } = await ask(path)
  expect([status, text.includes('Herons wade.'), text.includes('<script')]).toEqual([200, true, false])
  expect(text).toContain('&lt;b&gt;Ada shares this with you')
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';(?!.*script)/)
  expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['no-referrer', 'noindex, nofollow'])
  const key = 'a'.repeat(32)
  const address = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 1]).toString('base64')}`
  await withOwner('ada', () => keepPictures(answer, [{ key, address }]))
  const picture = await ask(`${path}&picture=${key}`)
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const [link] = (await withOwner('ada', () => sharingOf(answer))).links
  expect(link?.opened).toBe(1)
  await withOwner('ada', () => revokeLink(link?.id ?? ''))
  const answers = new Set<string>()
  for (const wrong of [path, '/link?key=wrong', '/link', `${path}&picture=x`]) {
    const gone = await ask(wrong)
    expect([wrong, gone.status]).toEqual([wrong, 404])
    answers.add(gone.text)
  }
  expect(answers.size).toBe(1)
})

test('guesses are slowed down', async () => {
  for (let n = 0; n < 30; n++) expect((await ask(`/link?key=${n}`)).status).toBe(404)
  expect((await ask('/link?key=31')).status).toBe(429)
})
