import { beforeAll, expect, test } from 'vitest'
import { db } from '../db/client'
import { pool } from '../db/connection/pool'
import { listOwnTables, readOwnRows } from '../db/people-rows/account-rows'
import { testDatabase } from '../db/test-database'
import { removeMember } from '../libraries/manage-libraries'
import { saveNote } from '../library/highlights/notes'
import { asInstallation, withOwner } from '../owner'
import { deleteComment, editComment, listThreads, reply, resolveThread, startThread } from './comments/comments'
import { countNotices, listNotices, seeNotices } from './comments/notices'
import { watchComments } from './comments/watch-comments'
import { copyShared } from './copy-shared'
import { countOpened, makeLink, revokeLink } from './links'
import { readShare } from './open-share'
import { findPicture, keepPictures } from './pictures'
import { sharedHighlights } from './shared-highlights'
import { sharedNotes } from './shared-notes'
import { missingPictures, sharedPage } from './shared-page'
import { listShares, shareWith, sharingOf, stopSharing } from './shares'

process.env.ACCOUNTS = 'on'

const answer = { kind: 'answer', objectId: 'run' } as const
const JPEG = `data:image/jpeg;base64,${Buffer.from([0xff, 0xd8, 0xff, 1]).toString('base64')}`
const rects = [{ page: 2, x: 0.1, y: 0.1, w: 0.2, h: 0.02 }]
const anchor = { kind: 'sentence', answerId: 'answer', ord: 0, text: 'Herons wade.' } as const

const page = (by: { id: string } | { key: string }) => sharedPage(by, (key) => `/picture/${key}`)
const keyOf = (path: string) => path.split('#key=')[1] ?? ''

beforeAll(async () => {
  await asInstallation(testDatabase)
  const client = await db()
  await asInstallation(async () => {
    for (const id of ['ada', 'bob', 'eve', 'dan'])
      await client.person.create({ data: { id, name: id === 'bob' ? 'Bob Lee' : id, email: `${id}@example.org` } })
    await client.library.create({ data: { id: 'lab', name: 'The lab', kind: 'shared' } })
    await client.libraryMember.createMany({
      data: ['ada', 'bob', 'dan'].map((personId) => ({ libraryId: 'lab', personId, role: 'reader' })),
    })
  })
  await asInstallation(() =>
    client.paper.create({
      data: { id: 'p', fileName: 'p.pdf', title: 'On herons', libraries: { create: { libraryId: 'lab' } } },
    }),
  )
  await withOwner('ada', async () => {
    await client.session.create({ data: { id: 'session', title: 'Birds' } })
    await store('run', 'answer', 'Herons wade. [p, page 2] They fish.')
  })
})

async function store(id: string, answerId: string, markdown: string, rootId: string | null = null) {
  const client = await db()
  const marker = '[p, page 2]'
  const cited = { ord: 0, marker, paperId: 'p', page: 2, sentence: 'Herons wade.', quote: 'Herons wade', rects }
  const citation = { ...cited, verdict: 'quoted', judgedBy: 'words' }
  const evidenceId = `${id} passage`
  const citations = [{ ...citation, id: `${id} citation`, evidenceId }]
  const passage = {
    paperId: 'p',
    section: '',
    kind: 'text',
    text: 'Herons wade in ponds',
    relevance: 1,
    question: 'How Ada searched',
  }
  const evidence = { ...passage, id: evidenceId, page: 2, pages: [2], notes: ['What Ada noted'] }
  const reference = { number: 1, paperId: 'p', title: 'On herons', authors: ['J. Doe'], published: '2020', url: null }
  const done = { type: 'answer.completed', at: 1, answerId, markdown, citations, references: [reference], dropped: 0 }
  await client.run.create({
    data: {
      ...{ id, sessionId: 'session', question: 'What do herons do?', mode: 'answer', status: 'completed', rootId },
      events: [{ type: 'evidence.gathered', at: 0, evidence: [evidence] }, done],
      evidence: { create: [{ ...passage, id: evidenceId, ord: 0, spans: [] }] },
      createdAt: new Date(rootId ? 2_000 : 1_000),
      answer: {
        create: {
          ...{ id: answerId, markdown, analyst: 'llm' },
          citations: { create: [{ ...citation, id: `${id} citation`, evidenceId }] },
        },
      },
    },
  })
}

const nothing = 'There is nothing here.'

test('only members of a library read what is shared with it, until it is revoked', async () => {
  await expect(withOwner('eve', () => shareWith(answer, 'everyone'))).rejects.toThrow('no longer exists')
  await expect(withOwner('ada', () => shareWith(answer, 'elsewhere'))).rejects.toThrow('no such library')
  const id = await withOwner('ada', () => shareWith(answer, 'lab'))
  const read = await withOwner('bob', () => page({ id }))
  expect([read.title, read.from, read.places.map(({ text }) => text)]).toEqual([
    'What do herons do?',
    'ada',
    ['Herons wade.', 'They fish.'],
  ])
  expect(read.body).toContain('<blockquote>Herons wade</blockquote>')
  await expect(withOwner('eve', () => page({ id }))).rejects.toThrow(nothing)
  await expect(page({ id })).rejects.toThrow(nothing)
  // Reading as the owner gives access to the shared object only.
  const others = async () => (await db()).run.count()
  expect(await withOwner('bob', others)).toBe(0)
  expect(await withOwner('bob', () => readShare({ id }, others))).toBe(1)
  const lists = async (person: string) => {
    const { own, withMe } = await withOwner(person, listShares)
    return [own, withMe].map((items) => items.map(({ title, library, from }) => [title, library, from]))
  }
  expect(await lists('ada')).toEqual([[['What do herons do?', 'The lab', null]], []])
  expect(await lists('bob')).toEqual([[], [['What do herons do?', 'The lab', 'ada']]])
  expect(await lists('eve')).toEqual([[], []])
  // A person's export has no rows of it.
  const taken = (person: string) =>
    withOwner(person, async () => {
      const table = (await listOwnTables()).find(({ name }) => name === 'share')
      const found: unknown[] = []
      if (table) for await (const row of readOwnRows(table)) found.push(row.id)
      return found
    })
  expect([await taken('ada'), await taken('bob')]).toEqual([[id], []])
  await expect(withOwner('bob', () => stopSharing(id))).rejects.toThrow('no longer shared')
  await withOwner('ada', () => stopSharing(id))
  for (const person of ['ada', 'bob']) await expect(withOwner(person, () => page({ id }))).rejects.toThrow(nothing)
  expect(await lists('bob')).toEqual([[], []])
  expect((await withOwner('ada', () => sharingOf(answer))).libraries).toEqual([
    { id: 'everyone', name: 'Everyone', kind: 'everyone', shareId: null },
    { id: 'lab', name: 'The lab', kind: 'shared', shareId: null },
  ])
})

test('handwritten SQL shares nothing of others, and with no library of others', async () => {
  const share = (values: string) =>
    withOwner('eve', async () =>
      (await pool()).query(`INSERT INTO share (id, owner_id, kind, object_id, library_id) VALUES ${values}`),
    )
  await expect(share("('x', 'ada', 'answer', 'run', 'everyone')")).rejects.toThrow('row-level security')
  await expect(share("('x', 'eve', 'answer', 'run', 'lab')")).rejects.toThrow('row-level security')
  // A share of something that belongs to another person shows nothing.
  await share("('x', 'eve', 'answer', 'run', 'everyone')")
  await expect(withOwner('bob', () => page({ id: 'x' }))).rejects.toThrow('This answer no longer exists')
  expect((await withOwner('bob', listShares)).withMe).toEqual([])
})

test('a link needs no account, is counted, and ends when revoked, expired, or with its owner', async () => {
  const path = await withOwner('ada', () => makeLink(answer, 30))
  const key = keyOf(path)
  const { share, body } = await page({ key })
  expect(body).toContain('They fish')
  await countOpened(share.linkId ?? '')
  const links = async () => (await withOwner('ada', () => sharingOf(answer))).links
  const [link] = await links()
  expect([link?.opened, Math.round((Date.parse(link?.expiresAt ?? '') - Date.now()) / 86_400_000)]).toEqual([1, 30])
  expect(JSON.stringify(await asInstallation(async () => (await db()).shareLink.findMany()))).not.toContain(key)
  for (const wrong of ['', 'wrong', `${key}x`, key.slice(1)])
    await expect(page({ key: wrong })).rejects.toThrow(nothing)
  const set = (data: object) => asInstallation(async () => (await db()).shareLink.updateMany({ data }))
  await set({ expiresAt: new Date(Date.now() - 1) })
  await expect(page({ key })).rejects.toThrow(nothing)
  await set({ expiresAt: new Date(Date.now() + 1_000_000) })
  await page({ key })
  const disable = (disabledAt: Date | null) =>
    asInstallation(async () => (await db()).person.update({ where: { id: 'ada' }, data: { disabledAt } }))
  await disable(new Date())
  await expect(page({ key })).rejects.toThrow(nothing)
  await disable(null)
  await expect(withOwner('bob', () => revokeLink(link?.id ?? ''))).rejects.toThrow('no longer valid')
  await withOwner('ada', () => revokeLink(link?.id ?? ''))
  await expect(page({ key })).rejects.toThrow(nothing)
  expect(await links()).toEqual([])
})

test('pictures of quotes are kept while shared, and belong to its quotes only', async () => {
  const id = await withOwner('ada', () => shareWith(answer, 'lab'))
  const [picture] = await withOwner('ada', () => missingPictures(answer))
  expect(picture).toMatchObject({ paperId: 'p', rects })
  const key = picture?.id ?? ''
  expect((await withOwner('bob', () => page({ id }))).body).not.toContain('<img')
  await expect(
    withOwner('ada', () => keepPictures(answer, [{ key, address: 'data:image/svg+xml;base64,AAAA' }])),
  ).rejects.toThrow('not an image')
  await expect(withOwner('eve', () => keepPictures(answer, [{ key, address: JPEG }]))).rejects.toThrow(
    'no longer exists',
  )
  await withOwner('ada', () => keepPictures(answer, [{ key, address: JPEG }]))
  expect(await withOwner('ada', () => missingPictures(answer))).toEqual([])
  expect((await withOwner('bob', () => page({ id }))).body).toContain(`src="/picture/${key}"`)
  const find = () => withOwner('bob', () => readShare({ id }, () => findPicture(answer, key)))
  expect(Buffer.from((await find()) ?? [])[0]).toBe(0xff)
  await withOwner('ada', () => stopSharing(id))
  expect(await withOwner('ada', () => findPicture(answer, key))).toBe(null)
})

test('members discuss a sentence, are notified, and resolve it; others see nothing', async () => {
  const id = await withOwner('ada', () => shareWith(answer, 'lab'))
  const follow = new AbortController()
  const watched = watchComments(id, follow.signal)
  const changed = withOwner('ada', () => watched.next())
  await withOwner('bob', () => startThread(id, anchor, 'Do they, @dan? And @eve?'))
  expect((await changed).value).toBe('changed')
  const threads = await withOwner('ada', () => listThreads(id))
  expect(threads).toMatchObject([{ anchor, resolvedBy: null, comments: [{ author: 'Bob Lee', isOwn: false }] }])
  const thread = threads[0]?.id ?? ''
  const first = threads[0]?.comments[0]?.id ?? ''
  // The owner of the answer and mentioned people are notified, but not those who cannot read it.
  const waits = async (person: string) =>
    (await withOwner(person, listNotices)).map(({ kind, author, title }) => [kind, author, title])
  expect(await waits('ada')).toEqual([['reply', 'Bob Lee', 'What do herons do?']])
  expect(await waits('dan')).toEqual([['mention', 'Bob Lee', 'What do herons do?']])
  expect([await waits('bob'), await waits('eve')]).toEqual([[], []])
  await withOwner('dan', () => reply(thread, 'They do, @Bob Lee.'))
  expect(await waits('bob')).toEqual([['mention', 'dan', 'What do herons do?']])
  await withOwner('bob', () => seeNotices(id))
  expect(await withOwner('bob', countNotices)).toBe(0)
  await withOwner('ada', () => resolveThread(thread, true))
  expect((await withOwner('bob', () => listThreads(id)))[0]?.resolvedBy).toBe('ada')
  // A reply reopens the thread.
  await withOwner('dan', () => reply(thread, 'One more thing.'))
  expect((await withOwner('bob', () => listThreads(id)))[0]?.resolvedBy).toBe(null)
  for (const meddle of [() => editComment(first, 'No'), () => deleteComment(first)])
    await expect(withOwner('dan', meddle)).rejects.toThrow('no longer exists')
  for (const meddle of [
    () => listThreads(id),
    () => startThread(id, anchor, 'x'),
    () => reply(thread, 'x'),
    () => resolveThread(thread, true),
  ])
    await expect(withOwner<unknown>('eve', meddle)).rejects.toThrow(/nothing here|no longer exists/)
  await withOwner('bob', () => editComment(first, 'Do they?'))
  expect((await withOwner('ada', () => listThreads(id)))[0]?.comments[0]).toMatchObject({
    text: 'Do they?',
    edited: true,
  })
  await withOwner('bob', () => deleteComment(first))
  expect((await withOwner('ada', () => listThreads(id)))[0]?.comments).toHaveLength(2)
  // A later version has the same words, so the comments stay in place.
  await withOwner('ada', () => store('later', 'later answer', 'Herons wade. [p, page 2] They sleep.', 'run'))
  expect(
    (await withOwner('bob', () => page({ id }))).places.map(
      ({ anchor }) => 'answerId' in anchor && [anchor.answerId, anchor.text],
    ),
  ).toEqual([
    ['later answer', 'Herons wade.'],
    ['later answer', 'They sleep.'],
  ])
  const ended = withOwner('bob', async () => {
    for await (const _ of watchComments(id, new AbortController().signal));
    return 'ended'
  })
  await withOwner('ada', () => stopSharing(id))
  expect(await ended).toBe('ended')
  expect([await waits('ada'), await waits('dan')]).toEqual([[], []])
  await expect(withOwner('ada', () => reply(thread, 'x'))).rejects.toThrow('no longer exists')
  follow.abort()
  await withOwner('ada', () => watched.return(undefined))
})

test('a copy belongs to its copier: with the passages of papers they can see, and only quotes of others', async () => {
  const id = await withOwner('ada', () => shareWith({ kind: 'session', objectId: 'session' }, 'everyone'))
  const copied = async (person: string) =>
    withOwner(person, async () => {
      const sessionId = await copyShared({ id })
      const client = await db()
      const run = await client.run.findFirstOrThrow({
        where: { sessionId },
        include: { evidence: true, answer: { include: { citations: true } }, session: true },
      })
      expect(JSON.stringify(run)).not.toMatch(/How Ada searched|What Ada noted/)
      return run
    })
  const bob = await copied('bob')
  expect([bob.ownerId, bob.question, bob.session.state, bob.session.title]).toEqual([
    'bob',
    'What do herons do?',
    'research',
    'Birds',
  ])
  // Only the newest version.
  expect(bob.answer?.markdown).toBe('Herons wade. [p, page 2] They sleep.')
  expect(bob.evidence).toMatchObject([{ text: 'Herons wade in ponds', paperId: 'p' }])
  expect(bob.answer?.citations).toMatchObject([{ quote: 'Herons wade', evidenceId: bob.evidence[0]?.id }])
  const eve = await copied('eve')
  expect(eve.evidence).toEqual([])
  expect(eve.answer?.citations).toMatchObject([{ quote: 'Herons wade', evidenceId: null }])
  expect(JSON.stringify(eve)).not.toContain('in ponds')
  await withOwner('ada', () => stopSharing(id))
  await expect(withOwner('bob', () => copyShared({ id }))).rejects.toThrow(nothing)
  expect(await withOwner('bob', async () => (await db()).run.count())).toBe(1)
})

test('highlights can be shared individually or for a whole paper, and discussed', async () => {
  const client = await db()
  await withOwner('ada', async () => {
    for (const [id, quote] of [
      ['one', 'Herons wade'],
      ['two', 'They fish'],
    ] as const)
      await client.highlight.create({ data: { id, paperId: 'p', page: 2, rects, quote, note: `on ${id}` } })
  })
  const seen = async (person: string) =>
    (await withOwner(person, () => sharedHighlights('p'))).map(({ from, library, highlights }) => [
      ...[from, library],
      highlights.map(({ quote }) => quote),
    ])
  expect(await seen('bob')).toEqual([])
  const one = await withOwner('ada', () => shareWith({ kind: 'highlight', objectId: 'one' }, 'lab'))
  expect(await seen('bob')).toEqual([['ada', 'The lab', ['Herons wade']]])
  const all = await withOwner('ada', () => shareWith({ kind: 'highlights', objectId: 'p' }, 'lab'))
  expect(await seen('dan')).toEqual([
    ['ada', 'The lab', ['Herons wade']],
    ['ada', 'The lab', ['Herons wade', 'They fish']],
  ])
  expect(await seen('eve')).toEqual([])
  await withOwner('bob', () => startThread(all, { kind: 'highlight', highlightId: 'two' }, 'Which fish?'))
  const [, own] = await withOwner('ada', () => sharedHighlights('p'))
  expect(own).toMatchObject({ from: null, threads: [{ comments: [{ text: 'Which fish?' }] }] })
  expect((await withOwner('ada', listNotices)).map(({ title, share }) => [title, share.paperId])).toEqual([
    ['On herons', 'p'],
  ])
  for (const id of [one, all]) await withOwner('ada', () => stopSharing(id))
  expect(await seen('bob')).toEqual([])
})

test('a shared note shows its current text until it is deleted', async () => {
  const seen = async (person: string) =>
    (await withOwner(person, () => sharedNotes('p'))).map(({ from, library, markdown }) => [from, library, markdown])
  const mine = { kind: 'note', objectId: 'p' } as const
  await expect(withOwner('ada', () => shareWith(mine, 'lab'))).rejects.toMatchObject({ code: 'not_found' })
  await withOwner('ada', () => saveNote('p', 'They *wade*.'))
  await withOwner('eve', () => expect(shareWith(mine, 'lab')).rejects.toMatchObject({ code: 'not_found' }))
  const id = await withOwner('ada', () => shareWith(mine, 'lab'))
  expect([await seen('bob'), await seen('ada'), await seen('eve')]).toEqual([
    [['ada', 'The lab', 'They *wade*.']],
    ...[[], []],
  ])
  await withOwner('ada', () => saveNote('p', 'They stand.'))
  expect(await seen('bob')).toEqual([['ada', 'The lab', 'They stand.']])
  // It is among nobody's highlights; in the list of shares it has the name of its paper.
  expect(await withOwner('bob', () => sharedHighlights('p'))).toEqual([])
  const { withMe } = await withOwner('bob', listShares)
  expect(withMe.map(({ kind, title, paperId }) => [kind, title, paperId])).toContainEqual(['note', 'On herons', 'p'])
  await withOwner('ada', () => saveNote('p', ''))
  expect([await seen('bob'), (await withOwner('bob', listShares)).withMe.some(({ kind }) => kind === 'note')]).toEqual([
    [],
    false,
  ])
  await withOwner('ada', () => saveNote('p', 'Again'))
  await withOwner('ada', () => stopSharing(id))
  expect(await seen('bob')).toEqual([])
})

test('a removed member gets no more news about what they shared with the library', async () => {
  const client = await db()
  await asInstallation(() => client.libraryMember.updateMany({ where: { personId: 'ada' }, data: { role: 'manager' } }))
  const mine = { kind: 'highlights', objectId: 'p' } as const
  await withOwner('dan', () =>
    client.highlight.create({ data: { id: 'of dan', paperId: 'p', page: 2, rects, quote: 'Q' } }),
  )
  const id = await withOwner('dan', () => shareWith(mine, 'lab'))
  await withOwner('dan', () => keepPictures(mine, [{ key: 'k', address: JPEG }]))
  await withOwner('bob', () => startThread(id, anchor, 'Said to members.'))
  expect(await withOwner('dan', () => listThreads(id))).toHaveLength(1)
  await withOwner('ada', () => removeMember('lab', 'dan'))
  await expect(withOwner('dan', () => listThreads(id))).rejects.toThrow(nothing)
  await expect(withOwner('bob', () => startThread(id, anchor, 'Said later.'))).rejects.toThrow(nothing)
  expect(await withOwner('dan', countNotices)).toBe(0)
  expect(await withOwner('dan', () => sharedHighlights('p'))).toEqual([])
  expect(await withOwner('dan', () => findPicture(mine, 'k'))).toBe(null)
})
