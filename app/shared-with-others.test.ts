import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashOf } from '@/lib/accounts/keys/link-key'
import { asItsOwner } from '@/lib/as-its-owner'
import { db } from '@/lib/db/client'
import { endEngine, launchIdle } from '@/lib/engine/test-engine'
import { asInstallation } from '@/lib/owner'
import { addTestPapers, RAFT, SOUP } from '@/lib/research/test-library'
import { research } from '@/lib/research/workflow/research'
import { type Joined, joinAs, keyIn, startAccounts } from './test-people'
import { act, serve } from './test-request'

// Sharing a library's papers and answers. Ada shares with Bo, and not with Cy.
const LIBRARIES = 'app/library/libraries/actions.ts'
const SHARING = 'app/sharing/actions.ts'
const QUESTION = 'How long is vegetable soup boiled?'

let ada: Joined
let bo: Joined
let cy: Joined
let library: string

beforeAll(async () => {
  ada = await startAccounts()
  ;[bo, cy] = [await joinAs('reader', 'Bo', { by: ada }), await joinAs('manager', 'Cy', { by: ada })]
  library = await give(ada, LIBRARIES, 'make', 'Kitchen')
  await give(ada, LIBRARIES, 'letIn', library, 'bo@example.org', 'contributor')
  await asInstallation(async () => {
    await addTestPapers([RAFT, SOUP])
    const data = [
      { paperId: RAFT.id, libraryId: 'everyone' },
      { paperId: SOUP.id, libraryId: library },
    ]
    await (await db()).libraryPaper.createMany({ data })
    await launchIdle({ research: asItsOwner('run', research) })
  })
})

afterAll(endEngine)

/** The result of an action, called as a person. */
async function give({ sent }: Joined, file: string, name: string, ...args: unknown[]): Promise<string> {
  const given = (await act(sent, file, name, args)) as { ok: boolean; value: unknown }
  expect([name, given]).toEqual([name, expect.objectContaining({ ok: true })])
  return String(given.value)
}

async function ask({ sent }: Joined): Promise<{ id: string; sessionId: string; text: string }> {
  const body = JSON.stringify({ question: QUESTION })
  const text = await (await serve('/api/research', { method: 'POST', headers: sent, body })).text()
  return { ...(JSON.parse(text) as { id: string; sessionId: string }), text }
}

const status = async ({ sent }: Joined, to: string) => (await serve(to, { headers: sent })).status
const listed = async ({ sent }: Joined) => (await serve('/api/papers', { headers: sent })).text()

test('a paper is visible to the members of its library, and nobody else', async () => {
  for (const to of [`/library/${SOUP.id}`, `/api/papers/${SOUP.id}`])
    expect([to, await status(bo, to), await status(cy, to)]).toEqual([to, 200, 404])
  const nothing = await serve('/api/papers/nothing2020/pdf', { headers: cy.sent })
  const pdf = await serve(`/api/papers/${SOUP.id}/pdf`, { headers: cy.sent })
  expect([pdf.status, await pdf.text()]).toEqual([404, (await nothing.text()).replace('nothing2020', SOUP.id)])
  expect(await listed(bo)).toContain(SOUP.title)
  expect(await listed(cy)).not.toContain(SOUP.title)
})

test('people outside a library get answers from their own papers, and members keep their questions private', async () => {
  const [ofBo, ofCy] = [await ask(bo), await ask(cy)]
  expect(ofBo.text).toContain(`[${SOUP.id}, page 1]`)
  expect(ofCy.text).not.toMatch(new RegExp(`${SOUP.id}|forty minutes`))
  expect([await status(ada, `/research/${ofBo.sessionId}`), await status(bo, `/research/${ofBo.sessionId}`)]).toEqual([
    404, 200,
  ])
})

test('shared things can be read by those they are shared with, while shared, and nothing else of the owner’s', async () => {
  const { id, sessionId } = await ask(ada)
  const object = { kind: 'answer', objectId: id }
  const share = await give(ada, SHARING, 'shareWithLibrary', object, library)
  const page = `/shared/${share}`
  for (const person of [ada, bo]) expect([person.name, await status(person, page)]).toEqual([person.name, 200])
  expect(await status(cy, page)).toBe(404)
  expect(await status(bo, `/research/${sessionId}`)).toBe(404)
  const copy = await give(bo, 'app/shared/copy-action.ts', 'continueAsCopy', share)
  expect([await status(bo, `/research/${copy}`), await status(ada, `/research/${copy}`)]).toEqual([200, 404])
  expect(await act(cy.sent, 'app/shared/copy-action.ts', 'continueAsCopy', [share])).toMatchObject({ ok: false })
  await give(ada, SHARING, 'unshare', share)
  for (const person of [ada, bo, cy]) expect([person.name, await status(person, page)]).toEqual([person.name, 404])
  // The copy stays.
  expect(await status(bo, `/research/${copy}`)).toBe(200)
})

test('the key of a link opens its own target, and nothing else', async () => {
  const { id, sessionId } = await ask(ada)
  const link = await give(ada, SHARING, 'newLink', { kind: 'answer', objectId: id }, 30)
  const key = keyIn(link)
  const body = new URLSearchParams({ key })
  const opened = await serve(link.split('#')[0] ?? '', { method: 'POST', body })
  const cookie = opened.headers.get('set-cookie')?.split(';')[0] ?? ''
  const read = await serve(link.split('#')[0] ?? '', { headers: { cookie } })
  expect([opened.status, read.status, (await read.text()).includes('shared this with you')]).toEqual([303, 200, true])
  // The stored hash does not work as a key.
  expect((await serve(`/link?key=${hashOf(key)}`)).status).toBe(404)
  for (const to of ['/', '/library', '/api/papers', `/research/${sessionId}`, '/shared'])
    expect([to, (await serve(`${to}?key=${key}`, { headers: { cookie } })).status]).toEqual([to, 401])
})

test('a person removed from a library no longer finds any of it', async () => {
  await give(ada, LIBRARIES, 'takeOutOf', library, bo.id)
  expect(await listed(bo)).not.toContain(SOUP.title)
  expect([await status(bo, `/api/papers/${SOUP.id}`), await status(bo, `/library/${SOUP.id}`)]).toEqual([404, 404])
  expect((await ask(bo)).text).not.toContain('forty minutes')
  expect(await status(ada, `/api/papers/${SOUP.id}`)).toBe(200)
})
