import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '../db/client'
import { emptyTables, testDatabase } from '../db/test-database'
import { endEngine, launchIdle } from '../engine/test-engine'
import { findNear } from '../files/near-copies'
import { openStored } from '../files/store'
import {
  addMember,
  changeMember,
  createLibrary,
  deleteLibrary,
  listMembers,
  removeMember,
} from '../libraries/manage-libraries'
import { addingTo, asInstallation, withOwner } from '../owner'
import { emptyHit } from '../sources/work/source'
import { addFile } from './add/add-papers'
import { suggestDuplicates } from './care/suggested-duplicates'
import { readCatalog } from './catalog/catalog'
import { putPapers } from './holding/put-papers'
import { keepApart, readApart } from './identity/find-duplicates'
import { identifyPaper } from './identity/identify-paper'
import { replaceFile } from './import/replace-file'
import { readAgain } from './ingest/start-ingest'
import { listLibraries } from './list/library-list'
import { editPaper, editPapers } from './metadata/edit-paper'
import { lookUpPaper } from './metadata/look-up-metadata'
import { keepHits } from './outside/keep-hits'
import { outsideKey } from './outside/outside-key'
import { getPaperFile } from './paper/paper-file'
import { findPaper, listPapers } from './papers'
import { mergePapers, unmergePaper } from './removal/merge-papers'
import { deletePapers, listRemoved, removePapers, restorePapers } from './removal/remove-papers'
import { replacePaper } from './removal/replace-paper'
import { loadSampleLibrary } from './samples/sample-library'
import { frequencies } from './search/frequencies'
import { indexPaper } from './search/index-paper'
import { rank } from './search/rank'
import { mergeSegments } from './search/segments/merge-segments'
import { openIndex } from './search/segments/open-index'
import { termId } from './search/terms'
import { chunksOf } from './search/test-library'

process.env.ACCOUNTS = 'on'

// Ada and Eve add papers, Bob reads.
const PEOPLE = { ada: 'contributor', bob: 'reader', eve: 'contributor' } as const
type Name = keyof typeof PEOPLE

beforeAll(async () => {
  await asInstallation(testDatabase)
  await asInstallation(launchIdle)
  await asInstallation(async () => {
    const client = await db()
    for (const [id, role] of Object.entries(PEOPLE))
      await client.person.create({ data: { id, name: id, email: `${id}@example.org`, role } })
  })
})
afterAll(() => endEngine())
beforeEach(() =>
  asInstallation(async () => {
    await emptyTables('paper', 'search_index')
    await (await db()).library.deleteMany({ where: { kind: 'shared' } })
  }),
)

const as = <T>(name: Name, work: () => Promise<T>, library: string | null = null) =>
  withOwner(name, () => addingTo(library, work))
const own = (name: Name) => `own-${name}`
const ids = async (name: Name) => (await as(name, listPapers)).map(({ id }) => id).sort()
const found = (name: Name, query = 'heron') =>
  as(name, async () => (await rank({ query, limit: 10 })).map(({ paperId }) => paperId).sort())

/** A processed paper in these libraries. */
function addRead(id: string, libraries: string[], text: string, more: object = {}): Promise<void> {
  return asInstallation(async () => {
    const client = await db()
    const held = { create: libraries.map((libraryId) => ({ libraryId })) }
    await client.paper.create({ data: { id, title: id, fileName: id, status: 'ready', ...more, libraries: held } })
    await indexPaper({ paperId: id, title: id, layer: 'content', chunks: chunksOf(text) })
  })
}

/** Adds a PDF with these words as a person, by default to their own library. */
const add = (name: Name, words: string, library = own(name)) =>
  as(
    name,
    () => addFile({ stream: Readable.from([Buffer.from(`%PDF-1.7 ${words}`)]), fileName: `${name}.pdf` }),
    library,
  )
/** Marks all papers as processed. */
const allRead = () => asInstallation(async () => (await db()).paper.updateMany({ data: { status: 'ready' } }))
const bytesOf = (name: Name, id: string) =>
  as(name, async () => String(await buffer(await openStored((await getPaperFile(id)).hash))))
const hashOf = (id: string) => asInstallation(async () => (await getPaperFile(id)).hash)
const count = () => asInstallation(async () => (await db()).paper.count())

test('a file added by two people is two papers, stored once, and neither learns of the other', async () => {
  const first = await add('ada', 'of herons')
  const second = await add('bob', 'of herons')
  expect(second).toEqual({ id: expect.any(String), fileName: 'bob.pdf', status: 'queued' })
  expect(second.id).not.toBe(first.id)
  // Now Bob has it.
  expect(await add('bob', 'of herons')).toEqual({ ...second, duplicate: true })
  expect([await ids('ada'), await ids('bob'), await ids('eve')]).toEqual([[first.id], [second.id], []])
  expect(await as('eve', () => findPaper(first.id))).toBeNull()
  await as('ada', () => editPaper(first.id, { title: 'Ada’s', venue: 'Hers' }))
  expect(await as('bob', () => findPaper(second.id))).toMatchObject({ title: '', venue: null })
  const hash = await hashOf(first.id)
  for (const [name, id] of [
    ['ada', first.id],
    ['bob', second.id],
  ] as const) {
    expect(await bytesOf(name, id)).toBe('%PDF-1.7 of herons')
    await as(name, () => removePapers([id]))
    // It is restored unchanged.
    expect(await add(name, 'of herons')).toMatchObject({ id })
    await as(name, () => removePapers([id]))
    expect(await as(name, () => deletePapers([id]))).toBe(1)
    expect(Boolean(await findNear(hash))).toBe(name === 'ada')
  }
})

test('a paper of everyone’s, or of another own library, is put into one more', async () => {
  const { id } = await add('ada', 'of all', 'everyone')
  expect((await add('bob', 'of all')).id).toBe(id)
  const lab = await as('ada', () => createLibrary('Lab'))
  const { id: hers } = await add('ada', 'of Ada')
  expect((await add('ada', 'of Ada', lab)).id).toBe(hers)
  await as('ada', () => addMember(lab, 'eve@example.org', 'contributor'))
  expect((await add('eve', 'of Ada')).id).toBe(hers)
})

test('added at the same time to one library it is one paper, to different libraries one each', async () => {
  const lab = await as('ada', () => createLibrary('Lab'))
  await as('ada', () => addMember(lab, 'eve@example.org', 'contributor'))
  const names = ['ada', 'eve', 'ada', 'eve', 'ada'] as const
  for (const words of ['first', 'second', 'third']) {
    const [other, ...inLab] = await Promise.all([add('bob', words), ...names.map((name) => add(name, words, lab))])
    expect(new Set(inLab.map(({ id }) => id)).size).toBe(1)
    expect(inLab[0]?.id).not.toBe(other.id)
  }
  expect(await count()).toBe(6)
  // A paper that was removed from its first library does not prevent this.
  const [id = ''] = await ids('eve')
  await as('ada', () => putPapers([id], own('ada')))
  await as('ada', () => removePapers([id], lab))
  await asInstallation(async () => (await db()).libraryPaper.deleteMany({ where: { libraryId: lab, paperId: id } }))
  const [words = ''] = (await bytesOf('ada', id)).split(' ').slice(1)
  const again = await add('eve', words, lab)
  expect(await ids('ada')).toContain(id)
  expect(again.id).not.toBe(id)
})

test('a file added while its last paper is deleted is there', async () => {
  for (let round = 0; round < 20; round++) {
    const { id } = await add('ada', `round ${round}`)
    await as('ada', () => removePapers([id]))
    const deleting = as('ada', () => deletePapers([id]))
    await wait(round)
    const [added, again] = await Promise.all([add('eve', `round ${round}`), add('ada', `round ${round}`), deleting])
    expect(await bytesOf('eve', added.id)).toBe(`%PDF-1.7 round ${round}`)
    expect(await bytesOf('ada', again.id)).toBe(`%PDF-1.7 round ${round}`)
  }
})

test('replacing a file, and a sample, do not depend on what others have', async () => {
  const { id } = await add('ada', 'new')
  const { id: replaced } = await add('eve', 'old')
  const [old, file] = [
    await hashOf(replaced),
    { path: 'a.pdf', size: 12, open: async () => Readable.from([Buffer.from('%PDF-1.7 new')]) },
  ]
  const replace = () =>
    as('eve', async () => replaceFile({ id: replaced, fileHash: (await getPaperFile(replaced)).hash }, file))
  expect([await replace(), await replace()]).toEqual([true, false])
  expect(await bytesOf('eve', replaced)).toBe('%PDF-1.7 new')
  expect(await hashOf(id)).toBe(await hashOf(replaced))
  expect(await findNear(old)).toBeNull()
  // Bob already has a sample; everybody gets theirs.
  const sample = { stream: createReadStream('prisma/samples/folio-rag-2026.pdf'), fileName: 'mine.pdf' }
  const { id: own } = await as('bob', () => addFile(sample), 'own-bob')
  await asInstallation(loadSampleLibrary)
  const samples = (await ids('eve')).filter((one) => one !== replaced)
  expect(samples).toHaveLength(9)
  const [again] = await asInstallation(async () =>
    (await db()).paper.findMany({ where: { fileHash: await hashOf(own), origin: 'sample' } }),
  )
  expect(samples).toContain(again?.id)
})

test('a person who gets both papers is offered to merge them, which keeps the file', async () => {
  const [{ id: hers }, lab] = [await add('ada', 'of both'), await as('eve', () => createLibrary('Lab'))]
  const { id: theirs } = await add('eve', 'of both', lab)
  await allRead()
  await as('ada', () => editPaper(hers, { title: 'On herons', authors: ['Ann Smith'] }))
  expect(await as('ada', suggestDuplicates)).toEqual([])
  await as('eve', () => addMember(lab, 'ada@example.org', 'manager'))
  const [group] = await as('ada', suggestDuplicates)
  expect(group?.reasons).toEqual(['same file'])
  expect(group?.papers.map(({ id }) => id).sort()).toEqual([hers, theirs].sort())
  await as('ada', () => mergePapers(theirs, [hers]))
  expect([await ids('ada'), await ids('eve')]).toEqual([[theirs], [theirs]])
  // Adding it again gives Ada the merged paper, and nobody else gets hers.
  expect(await add('ada', 'of both')).toMatchObject({ id: theirs, duplicate: true })
  expect([hers, theirs]).not.toContain((await add('bob', 'of both')).id)
  const hash = await hashOf(theirs)
  await as('ada', () => unmergePaper(hers))
  await as('ada', () => removePapers([hers]))
  await as('ada', () => deletePapers([hers]))
  expect(await bytesOf('eve', theirs)).toBe('%PDF-1.7 of both')
  await as('ada', () => removePapers([theirs]))
  await as('ada', () => deletePapers([theirs]))
  expect(await findNear(hash)).not.toBeNull()
  const [last = ''] = await ids('bob')
  await as('bob', () => removePapers([last]))
  await as('bob', () => deletePapers([last]))
  expect([await findNear(hash), await count()]).toEqual([null, 0])
})

test('a person without the right to add to everyone’s library adds to their own', async () => {
  const addAnywhere = (name: Name, text: string) =>
    as(name, () => addFile({ stream: Readable.from([Buffer.from(`%PDF-1.7 ${text}`)]), fileName: 'a.pdf' }))
  const { id } = await addAnywhere('bob', 'of Bob')
  expect([await ids('bob'), await ids('ada')]).toEqual([[id], []])
  const { id: all } = await addAnywhere('ada', 'of Ada')
  expect([await ids('bob'), await ids('ada')]).toEqual([[id, all].sort(), [all]])
  const intrude = (library: string) =>
    as('bob', () => addFile({ stream: Readable.from([Buffer.from('%PDF-1.7 x')]), fileName: 'x.pdf' }), library)
  await expect(intrude('everyone')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(intrude(own('ada'))).rejects.toMatchObject({ code: 'not_found' })
})

test('nobody finds or counts papers in libraries of others', async () => {
  await addRead('of ada', [own('ada')], 'A heron stands in the reeds.')
  await addRead('of bob', [own('bob')], 'A heron flies. Zebracrossing.')
  await addRead('of all', ['everyone'], 'A heron eats a fish.')
  expect(await found('ada')).toEqual(['of ada', 'of all'])
  expect(await found('bob')).toEqual(['of all', 'of bob'])
  expect(await found('eve')).toEqual(['of all'])
  expect(await found('ada', 'zebracrossing')).toEqual([])
  const known = (name: Name) => as(name, async () => [...(await readCatalog()).papers.keys()])
  expect([await known('ada'), await known('eve')]).toEqual([['of ada', 'of all'], ['of all']])
  const counts = await as('ada', async () => {
    const index = await openIndex()
    return index && frequencies(index, 'content', [termId('zebracross'), termId('heron')])
  })
  expect(counts).toEqual({ chunkCount: 2, df: new Map([[termId('heron'), 2]]) })
  // Merging segments combines those of everybody, whoever does it.
  const index = await as('ada', openIndex)
  await as('ada', () => mergeSegments(index?.id ?? 0))
  expect(await found('bob', 'zebracrossing')).toEqual(['of bob'])
})

test('members find the papers of a library as long as they are members, each by their role', async () => {
  await addRead('of ada', [own('ada')], 'A heron stands in the reeds.')
  const lab = await as('ada', () => createLibrary(' Lab '))
  await expect(as('ada', () => createLibrary('lab'))).rejects.toMatchObject({ code: 'conflict' })
  await expect(as('bob', () => createLibrary('Mine too'))).rejects.toMatchObject({ code: 'forbidden' })
  expect(await as('ada', () => putPapers(['of ada'], lab))).toEqual(['of ada'])
  await expect(as('eve', () => putPapers(['of ada'], lab))).rejects.toMatchObject({ code: 'not_found' })
  expect(await found('eve')).toEqual([])
  await as('ada', () => addMember(lab, 'Eve@example.org', 'reader'))
  expect(await found('eve')).toEqual(['of ada'])
  expect((await as('eve', () => listMembers(lab))).map(({ name, role }) => [name, role])).toEqual([
    ['ada', 'manager'],
    ['eve', 'reader'],
  ])
  const venue = (venue: string) => as('eve', () => editPaper('of ada', { venue }))
  await expect(venue('No')).rejects.toMatchObject({ code: 'forbidden' })
  await expect(as('eve', () => removePapers(['of ada']))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(as('eve', () => addMember(lab, 'bob@example.org', 'reader'))).rejects.toMatchObject({
    code: 'forbidden',
  })
  await as('ada', () => changeMember(lab, 'eve', 'contributor'))
  await venue('Birds')
  expect((await as('ada', () => findPaper('of ada')))?.venue).toBe('Birds')
  await expect(as('ada', () => removeMember(lab, 'ada'))).rejects.toMatchObject({ code: 'conflict' })
  await as('ada', () => changeMember(lab, 'eve', 'manager'))
  await as('ada', () => removeMember(lab, 'ada'))
  expect((await as('ada', listLibraries)).map(({ id }) => id)).toEqual(['everyone', own('ada')])
  await as('eve', () => removePapers(['of ada'], lab))
  expect([await found('eve'), await found('ada')]).toEqual([[], ['of ada']])
  // Deleting a library loses no papers.
  await as('eve', () => restorePapers(['of ada']))
  await as('ada', () => removePapers(['of ada']))
  expect(await as('eve', () => deleteLibrary(lab))).toBe(1)
  expect([await found('eve'), await ids('ada')]).toEqual([['of ada'], []])
})

test('an earlier id does not bypass roles', async () => {
  await addRead('new', ['everyone'], 'A heron.', {
    aliases: { create: { id: 'old', reason: 'renamed', fileName: 'a' } },
  })
  for (const id of ['new', 'old']) {
    await expect(as('bob', () => removePapers([id]))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(as('bob', () => editPaper(id, { venue: 'No' }))).rejects.toMatchObject({ code: 'forbidden' })
    await expect(as('ada', () => mergePapers('new', [id]))).rejects.toMatchObject({ code: 'forbidden' })
  }
  expect(await ids('bob')).toEqual(['new'])
})

test('a copy in one’s own library does not bypass the role of a reader elsewhere', async () => {
  const hash = (letter: string) => ({ fileHash: letter.repeat(64) })
  await addRead('of all', ['everyone'], 'A heron.', hash('a'))
  await addRead('of bob', [own('bob')], 'Another heron.', hash('b'))
  await addRead('newer', ['everyone'], 'A heron again.', { ...hash('c'), error: { replaces: 'of all' } })
  expect(await as('bob', () => putPapers(['of all', 'newer'], own('bob')))).toHaveLength(2)
  for (const change of [
    () => mergePapers('of bob', ['of all']),
    () => mergePapers('of all', ['of bob']),
    () => replacePaper('newer'),
    () => editPaper('of all', { venue: 'No' }),
    () => editPapers(['of all'], { venue: 'No' }),
    () => readAgain(['of all']),
    () => keepApart(['of all', 'newer']),
  ] satisfies (() => Promise<unknown>)[])
    await expect(as<unknown>('bob', change)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await ids('eve')).toEqual(['newer', 'of all'])
  await as('bob', () => removePapers(['of all']))
  expect(await ids('bob')).toEqual(['newer', 'of all', 'of bob'])
})

test('nobody can mark papers they do not have as different', async () => {
  await addRead('one', [own('ada')], 'A heron.')
  await addRead('other', [own('ada')], 'A heron.')
  await addRead('of bob', [own('bob')], 'A heron.')
  await as('bob', () => keepApart(['one', 'other', 'of bob']))
  expect((await as('ada', readApart))('one', 'other')).toBe(false)
})

test("a work reported by a source is stored beside another person's paper with its id", async () => {
  const told = {
    ...emptyHit('arxiv', new Date()),
    title: 'On herons',
    arxivId: '2101.00001',
    url: 'https://x.example/',
  }
  await addRead(outsideKey(told), [own('ada')], 'A heron.', { arxivId: told.arxivId })
  const [id = ''] = await as('eve', () => keepHits([told]))
  expect(id).not.toBe(outsideKey(told))
  expect(await as('eve', () => findPaper(id))).toMatchObject({ title: 'On herons' })
})

test('a paper removed from one library stays in the others, and is removed with the last', async () => {
  await addRead('a', [own('ada'), own('bob')], 'A heron.')
  await as('ada', () => removePapers(['a']))
  expect((await as('ada', () => listRemoved())).papers.map(({ id }) => id)).toEqual(['a'])
  expect((await as('bob', () => listRemoved())).count).toBe(0)
  expect(await as('ada', () => deletePapers(['a']))).toBe(1)
  expect([await found('ada'), await found('bob')]).toEqual([[], ['a']])
  await as('ada', () => restorePapers(['a']))
  expect(await found('ada')).toEqual([])
  await as('bob', () => removePapers(['a']))
  await as('bob', () => restorePapers(['a']))
  expect(await found('bob')).toEqual(['a'])
  await as('bob', () => removePapers(['a']))
  await as('bob', () => deletePapers(['a']))
  expect(await asInstallation(async () => (await db()).paper.count())).toBe(0)
})

test('nobody can remove, edit or merge a work from outside, which everybody sees', async () => {
  const told = {
    ...emptyHit('arxiv', new Date()),
    title: 'On herons',
    arxivId: '2101.00002',
    url: 'https://x.example/',
  }
  const other = { ...told, title: 'On storks', arxivId: '2101.00003' }
  const [id = '', stork = ''] = await as('ada', () => keepHits([told, other]))
  await addRead('of eve', [own('eve')], 'A heron.')
  await as('eve', () => removePapers([id]))
  const changes: (() => Promise<unknown>)[] = [
    () => editPaper(id, { title: 'Of Eve' }),
    () => editPapers([id], { venue: 'Of Eve' }),
    () => mergePapers('of eve', [id]),
    () => mergePapers(stork, [id]),
    () => lookUpPaper(id),
  ]
  for (const change of changes) await expect(as('eve', change)).rejects.toMatchObject({ code: 'forbidden' })
  expect(await as('ada', () => findPaper(id))).toMatchObject({ id, title: 'On herons' })
})

test('one work in libraries of different people is two papers, in one library one', async () => {
  const read = {
    title: 'On herons',
    authors: ['Ann Smith'],
    published: '2020',
    arxivId: null,
    doi: '10.1/h',
    abstract: null,
  }
  await addRead('theirs', [own('ada')], 'A heron.', { ...read, fileHash: 'a'.repeat(64) })
  await addRead('mine', [own('bob')], 'A heron.', { fileHash: 'b'.repeat(64) })
  const identify = (id: string) => asInstallation(() => identifyPaper(id, read))
  const { kind, id: before } = await identify('mine')
  expect(kind).toBe('new')
  await addRead('again', [own('bob'), 'everyone'], 'A heron.', { fileHash: 'c'.repeat(64) })
  expect(await identify('again')).toMatchObject({ kind: 'duplicate' })
  // Bob's second copy was also everyone's, so that now everybody finds his first one.
  expect([await ids('ada'), await ids('eve')]).toEqual([[before, 'theirs'], [before]])
})
