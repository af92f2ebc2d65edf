import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { env } from '../../env'
import { asInstallation, DEFAULT_OWNER, withOwner } from '../../owner'
import { readQuestion } from '../../question/question'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../../research/test-library'
import { exportReferences } from '../cite/export-references'
import { choosePapers, listPaperChoices } from '../filters/choose-papers'
import { type ListFilter, WHOLE_LIST } from '../filters/list-filter'
import { NO_FILTER } from '../filters/paper-filter'
import { namedPapers } from '../find/named-papers'
import { weighPapers } from '../find/weigh-papers'
import { keepAsOwn } from '../identity/find-duplicates'
import { identifyPaper } from '../identity/identify-paper'
import { joinReference } from '../import/join-references'
import { mergeReference } from '../import/merge-reference'
import { libraryList } from '../list/library-list'
import { listIds } from '../list/list-page'
import { sweepOutside } from '../outside/sweep-outside'
import { listPapers } from '../papers'
import type { Reference } from '../reference/reference'
import { mergePapers, unmergePaper } from '../removal/merge-papers'
import { rows } from '../sql/rows'
import { marksOf } from './marks'
import { deleteTag, listTags, renameTag, setReading, starPapers, tagPapers } from './organize-papers'

process.env.ACCOUNTS = 'on'

const PEOPLE = ['ada', 'bob'] as const
const [ada, bob] = PEOPLE.map(
  (person) =>
    <T>(work: () => Promise<T>) =>
      withOwner(person, work),
) as [As, As]
type As = <T>(work: () => Promise<T>) => Promise<T>

beforeAll(async () => {
  await asInstallation(async () => {
    await testDatabase()
    await addTestPapers([RAFT, PAXOS, SOUP])
    const client = await db()
    await client.person.createMany({
      data: PEOPLE.map((id) => ({ id, name: id, email: `${id}@example.org`, role: 'manager' })),
    })
    await everybodys([RAFT.id, PAXOS.id, SOUP.id])
  })
})

/** Both people mark RAFT, differently, and each marks another paper. */
beforeEach(async () => {
  await asInstallation(async () => (await db()).paperMark.deleteMany())
  await ada(async () => {
    await tagPapers([RAFT.id, PAXOS.id], { add: ['Consensus'] })
    await starPapers([RAFT.id], true)
    await setReading([RAFT.id], 'reading')
  })
  await bob(async () => {
    await tagPapers([RAFT.id, SOUP.id], { add: ['consensus', 'quokkas'] })
    await setReading([RAFT.id], 'read')
  })
})

async function everybodys(ids: string[]) {
  const client = await db()
  await client.libraryPaper.createMany({
    data: ids.map((paperId) => ({ libraryId: 'everyone', paperId })),
    skipDuplicates: true,
  })
}

const marksIn = async () =>
  Object.fromEntries((await listPapers()).map(({ id, tags, starred, reading }) => [id, { tags, starred, reading }]))
const list = (part: Partial<ListFilter> = {}) =>
  libraryList({ ...WHOLE_LIST, ...part }, { from: 0, count: 9 }, new Date().toISOString())
const idsOf = async (part: Partial<ListFilter>) =>
  (await listIds({ ...WHOLE_LIST, ...part }, { from: 0, count: 9 })).ids.sort()
const asked = (tags: string[]) => choosePapers({ ...NO_FILTER, tags })

test('each person sees only their own marks of a paper in lists', async () => {
  expect(await ada(marksIn)).toEqual({
    [RAFT.id]: { tags: ['Consensus'], starred: true, reading: 'reading' },
    [PAXOS.id]: { tags: ['Consensus'], starred: false, reading: 'unread' },
    [SOUP.id]: { tags: [], starred: false, reading: 'unread' },
  })
  expect((await bob(marksIn))[RAFT.id]).toEqual({ tags: ['consensus', 'quokkas'], starred: false, reading: 'read' })
  const [hers, his] = [await ada(() => list()), await bob(() => list())]
  expect(hers.papers.find(({ id }) => id === RAFT.id)).toMatchObject({ tags: ['Consensus'], starred: true })
  expect(hers).toMatchObject({
    shown: 3,
    tags: [{ name: 'Consensus', number: 2 }],
    facets: { starred: 1, reading: { unread: 2, reading: 1, read: 0 }, tags: [{ name: 'Consensus', number: 2 }] },
  })
  expect(his.tags).toEqual([
    { name: 'consensus', number: 2 },
    { name: 'quokkas', number: 2 },
  ])
  expect(his.facets).toMatchObject({ starred: 0, reading: { unread: 2, reading: 0, read: 1 } })
})

test('filters, words and orders of the list use one’s own marks', async () => {
  expect(await ada(() => idsOf({ starred: true }))).toEqual([RAFT.id])
  expect(await bob(() => idsOf({ starred: true }))).toEqual([])
  expect(await ada(() => idsOf({ reading: 'read' }))).toEqual([])
  expect(await bob(() => idsOf({ reading: 'read' }))).toEqual([RAFT.id])
  expect(await ada(() => idsOf({ tags: ['consensus'] }))).toEqual([RAFT.id, PAXOS.id].sort())
  expect(await bob(() => idsOf({ tags: ['consensus'] }))).toEqual([RAFT.id, SOUP.id].sort())
  expect(await ada(() => idsOf({ words: 'quokkas' }))).toEqual([])
  expect(await bob(() => idsOf({ words: 'quokkas' }))).toEqual([RAFT.id, SOUP.id].sort())
  expect((await bob(() => list({ order: 'reading', reversed: true }))).papers[0]?.id).toBe(RAFT.id)
})

test('a question is limited to papers with one’s own tags', async () => {
  expect((await ada(() => asked(['Consensus']))).sort()).toEqual([RAFT.id, PAXOS.id].sort())
  expect(await ada(() => asked(['quokkas']))).toEqual([])
  expect((await bob(() => asked(['quokkas']))).sort()).toEqual([RAFT.id, SOUP.id].sort())
  const tagsOf = async () => (await listPaperChoices()).find(({ id }) => id === SOUP.id)?.tags
  expect([await ada(tagsOf), await bob(tagsOf)]).toEqual([[], ['consensus', 'quokkas']])
  const named = async () => {
    const question = readQuestion('papers tagged quokkas')
    const found = await weighPapers({ question })
    return { ids: found && namedPapers(question.text, found, () => true).paperIds.sort(), unknown: found?.unknown }
  }
  expect(await ada(named)).toEqual({ ids: [], unknown: expect.arrayContaining(['quokkas']) })
  expect(await bob(named)).toEqual({
    ids: [RAFT.id, SOUP.id].sort(),
    unknown: expect.not.arrayContaining(['quokkas']),
  })
  await bob(() => deleteTag('quokkas'))
  expect((await bob(named)).ids).toEqual([])
})

test('renaming and deleting a tag affects only oneself', async () => {
  await ada(() => renameTag('consensus', 'agreement'))
  expect([await ada(listTags), await bob(listTags)]).toEqual([['agreement'], ['consensus', 'quokkas']])
  await bob(() => deleteTag('consensus'))
  await bob(() => deleteTag('agreement'))
  expect([await ada(listTags), await bob(listTags)]).toEqual([['agreement'], ['quokkas']])
})

test('references are exported with one’s own tags', async () => {
  const exported = async (format: 'bib' | 'ris' | 'json') => (await exportReferences([RAFT.id], format)).body
  expect(await bob(() => exported('bib'))).toContain('keywords = {consensus, quokkas}')
  expect(await bob(() => exported('ris'))).toContain('KW  - consensus\r\nKW  - quokkas\r\n')
  expect(JSON.parse(await bob(() => exported('json')))).toMatchObject([{ keyword: 'consensus; quokkas' }])
  for (const format of ['bib', 'ris', 'json'] as const) {
    expect(await ada(() => exported(format))).toContain('Consensus')
    expect(await ada(() => exported(format))).not.toContain('quokkas')
  }
})

test('the tags of a reference manager belong to the person who imports a paper', async () => {
  const reference = (tags: string[]): Reference => ({
    ...{
      csl: { id: 'x', type: 'article', title: 'On Moss' },
      citeKey: null,
      title: 'On Moss',
      authors: ['Ada Writer'],
    },
    ...{ published: '2020', venue: null, doi: null, arxivId: null, abstract: null, url: null, tags, files: [] },
  })
  const id = await asInstallation(async () => {
    const paper = {
      id: 'moss',
      title: 'On Moss',
      authors: ['Ada Writer'],
      published: '2020',
      csl: {},
      fileName: 'moss',
    }
    await (await db()).paper.create({ data: { ...paper, status: 'ready' } })
    await everybodys([paper.id])
    return paper.id
  })
  expect(await ada(() => mergeReference(id, reference(['green'])))).toBe('added the tag green')
  expect(await bob(() => mergeReference(id, reference(['soft'])))).toBe('added the tag soft')
  const tags = async () => (await marksOf([id])).get(id)?.tags
  expect([await ada(tags), await bob(tags)]).toEqual([['green'], ['soft']])
  // A merge by one person's import is undone by another person, and the tags stay with the first.
  const joined = await bob(() => joinReference(id, reference(['loud']), { origin: 'import', seed: 'moss' }))
  expect([await ada(tags), await bob(tags)]).toEqual([['green'], ['soft', 'loud']])
  const entryId = joined.entryId ?? ''
  await ada(() => keepAsOwn(entryId))
  expect([await ada(tags), await bob(tags)]).toEqual([['green'], ['soft']])
  expect((await bob(() => marksOf([entryId]))).get(entryId)?.tags).toEqual(['loud'])
  await asInstallation(async () => (await db()).paper.delete({ where: { id: entryId } }))
  await asInstallation(async () => (await db()).paper.delete({ where: { id } }))
})

test('merging papers carries everybody’s marks along, and undoing it removes them', async () => {
  const before = [await ada(marksIn), await bob(marksIn)]
  await ada(() => mergePapers(PAXOS.id, [SOUP.id]))
  expect((await bob(marksIn))[PAXOS.id]?.tags).toEqual(['consensus', 'quokkas'])
  expect((await ada(marksIn))[PAXOS.id]?.tags).toEqual(['Consensus'])
  await ada(() => unmergePaper(SOUP.id))
  expect([await ada(marksIn), await bob(marksIn)]).toEqual(before)
})

test('a paper that turns out to be a duplicate passes everybody’s marks on', async () => {
  await asInstallation(async () => {
    const client = await db()
    await client.paper.update({ where: { id: PAXOS.id }, data: { doi: '10.1/paxos' } })
    await client.paper.create({
      data: { id: 'upload-1', fileName: 'p.pdf', fileHash: 'f'.repeat(64), status: 'reading' },
    })
    await everybodys(['upload-1'])
  })
  await bob(() => tagPapers(['upload-1'], { add: ['mine'] }))
  const read = { title: PAXOS.title, authors: [], published: null, arxivId: null, doi: '10.1/paxos', abstract: null }
  expect(await asInstallation(() => identifyPaper('upload-1', read))).toMatchObject({ kind: 'duplicate', id: PAXOS.id })
  expect((await bob(marksIn))[PAXOS.id]?.tags).toEqual(['mine'])
  expect((await ada(marksIn))[PAXOS.id]?.tags).toEqual(['Consensus'])
})

test('a marked work from outside is not deleted', async () => {
  const ids = ['left', 'starred']
  await asInstallation(async () => {
    const client = await db()
    const work = { standing: 'outside', fileName: 'w', status: 'ready' }
    await client.paper.createMany({ data: ids.map((id) => ({ id, ...work })) })
    await rows(`UPDATE paper SET updated_at = now() - interval '91 days' WHERE standing = 'outside'`)
  })
  await bob(() => starPapers(['starred'], true))
  expect(await ada(sweepOutside)).toBe(1)
  expect((await bob(() => marksOf(ids))).get('starred')).toMatchObject({ starred: true })
})

test('without accounts there are only the first person’s marks', async () => {
  await withOwner(DEFAULT_OWNER, () => asInstallation(() => starPapers([SOUP.id], true)))
  env().ACCOUNTS = 'off'
  expect((await marksIn())[SOUP.id]).toEqual({ tags: [], starred: true, reading: 'unread' })
  expect((await marksIn())[RAFT.id]).toEqual({ tags: [], starred: false, reading: 'unread' })
  expect((await list()).facets.starred).toBe(1)
  expect(await listTags()).toEqual([])
  expect(await asked(['quokkas'])).toEqual([])
})
