import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../db/client'
import { testDatabase } from '../db/test-database'
import { endEngine, launchIdle } from '../engine/test-engine'
import { env } from '../env'
import { listCollections } from '../library/collections/collections'
import { collectionsOf } from '../library/collections/file-papers'
import { currentIds } from '../library/ids/current-ids'
import { runImport } from '../library/import/run-import'
import { paperPdf } from '../library/import/test-paper-pdf'
import { marksOf } from '../library/organize/marks'
import { connectZotero } from './connect-zotero'
import { openZotero } from './open-zotero'
import { ended, look } from './test-look'
import { hasZotero, startZotero, type TestZotero } from './test-zotero'
import { findZoteroState } from './zotero-state'

const WORK = 'S3LCB7W3'
const PDF = 'M43CGGZX'

/** What a person sees in Folio: each change must show up here. */
async function seen() {
  const client = await db()
  const paperOf = async (key: string) => {
    const row = await client.zoteroItem.findFirst({ where: { key } })
    const [id] = row?.paperId ? await currentIds([row.paperId]) : []
    const paper = id ? await client.paper.findUnique({ where: { id } }) : null
    return paper && { ...paper, tags: (await marksOf([paper.id])).get(paper.id)?.tags ?? [] }
  }
  const collections = await listCollections()
  const named = (name: string) => collections.find((one) => one.name === name)
  return {
    paperOf,
    named,
    filed: async (key: string) => {
      const paper = await paperOf(key)
      const ids = paper ? await collectionsOf(paper.id) : []
      return ids.map((id) => collections.find((one) => one.id === id)?.name).sort()
    },
    fileNamed: (fileName: string) => client.paper.findFirstOrThrow({ where: { fileName } }),
    notes: async () =>
      (await client.highlight.findMany()).map(({ note, quote, annotation }) => ({ note, quote, annotation })),
  }
}
type LibraryState = Awaited<ReturnType<typeof seen>>
type Zotero = Pick<TestZotero, 'admin' | 'dataDir'>

const change = (key: string, data: object, more: object = {}) => ({
  does: (zotero: Zotero) => zotero.admin('change', { key, data, ...more }),
})
const erase = (key: string, more: object = {}) => ({
  does: (zotero: Zotero) => zotero.admin('delete', { key, ...more }),
})
const field = (name: string, data: object, expected: object): Change => [
  name,
  change(WORK, data).does,
  async ({ paperOf }) => expect(await paperOf(WORK)).toMatchObject(expected),
]
const filing = (key: string, collections: string[]) => change(key, { collections }).does
const pdf = async ({ admin, dataDir }: Zotero, key: string, title: string, more: object) => {
  const data = { itemType: 'attachment', contentType: 'application/pdf', filename: `${key}.pdf`, ...more }
  await admin('change', { key, data: { linkMode: 'imported_file', ...data } })
  const { file } = await admin<{ file: string }>('file', { key, text: '%PDF-1.4' })
  writeFileSync(path.resolve(dataDir, file), paperPdf(title))
}
const mark = {
  itemType: 'annotation',
  parentItem: PDF,
  annotationType: 'highlight',
  annotationText: 'A marked passage',
}
const place = {
  annotationSortIndex: '00000|000000|00000',
  annotationPosition: JSON.stringify({ pageIndex: 0, rects: [[72, 630, 300, 644]] }),
}
const report = { itemType: 'report', creators: [{ creatorType: 'author', lastName: 'Newton', firstName: 'I.' }] }

type Change = [
  name: string,
  does: (zotero: Zotero) => Promise<unknown>,
  shows: (seen: LibraryState) => Promise<unknown>,
]

// In sequence: some build on earlier ones.
const CHANGES: Change[] = [
  field('a title', { title: 'Bigtable, retitled' }, { title: 'Bigtable, retitled' }),
  field(
    'the authors',
    { creators: [{ creatorType: 'author', firstName: 'Fay', lastName: 'Chang' }] },
    { authors: ['Fay Chang'] },
  ),
  field(
    'an institution as the author',
    { creators: [{ creatorType: 'author', name: 'Google' }] },
    { authors: ['Google'] },
  ),
  field('a date', { date: '2008-06-01' }, { published: '2008-06-01' }),
  field('a DOI', { DOI: '10.1145/1365815.1365816' }, { doi: '10.1145/1365815.1365816' }),
  field('a journal', { proceedingsTitle: 'TOCS' }, { venue: 'TOCS' }),
  field('an abstract', { abstractNote: 'On rows and columns.' }, { abstract: 'On rows and columns.' }),
  field('an address', { url: 'http://127.0.0.1:9/bigtable' }, { url: 'http://127.0.0.1:9/bigtable' }),
  field('a citation key', { citationKey: 'chang2008' }, { citeKey: 'chang2008' }),
  field('a citation key in Extra', { citationKey: '', extra: 'Citation Key: bigtable' }, { citeKey: 'bigtable' }),
  field('a tag', { tags: [{ tag: 'storage' }] }, { tags: ['storage'] }),
  field('another tag in its place', { tags: [{ tag: 'tables' }] }, { tags: ['tables'] }),
  field('a tag of a translator, which is not the person’s', { tags: [{ tag: 'auto', type: 1 }] }, { tags: [] }),
  [
    'a tag on its PDF',
    change(PDF, { tags: [{ tag: 'annotated' }] }).does,
    async ({ paperOf }) => {
      expect((await paperOf(WORK))?.tags).toEqual(['annotated'])
    },
  ],
  [
    'a second collection',
    filing(WORK, ['YMLJVEIS', 'SL99DSM5']),
    async ({ filed }) => {
      expect(await filed(WORK)).toEqual(['Consensus', 'Distributed systems'])
    },
  ],
  [
    'out of a collection',
    filing(WORK, ['YMLJVEIS']),
    async ({ filed }) => {
      expect(await filed(WORK)).toEqual(['Distributed systems'])
    },
  ],
  [
    'a collection renamed',
    change('SL99DSM5', { name: 'Agreement' }, { kind: 'collection' }).does,
    async ({ named }) => {
      expect(named('Agreement')?.parentId).toBe(named('Distributed systems')?.id)
    },
  ],
  [
    'a new collection',
    change('NEWC2345', { name: 'Storage', parentCollection: 'YMLJVEIS' }, { kind: 'collection' }).does,
    async ({ named }) => {
      expect(named('Storage')?.parentId).toBe(named('Distributed systems')?.id)
    },
  ],
  [
    'a collection moved',
    change('NEWC2345', { parentCollection: 'SL99DSM5' }, { kind: 'collection' }).does,
    async ({ named }) => {
      expect(named('Storage')?.parentId).toBe(named('Agreement')?.id)
    },
  ],
  [
    'a collection deleted',
    erase('NEWC2345', { kind: 'collection' }).does,
    async ({ named }) => {
      expect(named('Storage')).toBeUndefined()
    },
  ],
  [
    'a new work without a PDF',
    change('NEWA2345', { ...report, title: 'A new work', collections: ['YMLJVEIS'] }).does,
    async ({ paperOf }) => {
      expect(await paperOf('NEWA2345')).toMatchObject({ title: 'A new work', fileHash: null })
    },
  ],
  [
    'a PDF attached to it later',
    (zotero) => pdf(zotero, 'PDFA2345', 'A new work', { parentItem: 'NEWA2345' }),
    async ({ fileNamed }) => {
      expect((await fileNamed('PDFA2345.pdf')).fileHash).not.toBeNull()
    },
  ],
  [
    'a work that comes into a chosen collection',
    filing('CIZ8EXGD', ['YMLJVEIS']),
    async ({ paperOf }) => {
      expect(await paperOf('CIZ8EXGD')).toMatchObject({ title: 'Okapi at TREC-3' })
    },
  ],
  [
    'a loose PDF',
    (zotero) => pdf(zotero, 'PDFB2345', 'Found by itself', { collections: ['YMLJVEIS'] }),
    async ({ paperOf }) => {
      expect(await paperOf('PDFB2345')).toMatchObject({ fileName: 'PDFB2345.pdf' })
    },
  ],
  [
    'a passage marked',
    change('MARK2345', { ...mark, ...place, annotationComment: 'Read this' }).does,
    async ({ notes }) => {
      expect(await notes()).toContainEqual(expect.objectContaining({ quote: 'A marked passage', note: 'Read this' }))
    },
  ],
  [
    'its comment changed',
    change('MARK2345', { annotationComment: 'Read this twice' }).does,
    async ({ notes }) => {
      expect((await notes()).map(({ note }) => note)).toContain('Read this twice')
    },
  ],
  [
    'its color changed',
    change('MARK2345', { annotationColor: '#ff6666' }).does,
    async ({ notes }) => {
      expect((await notes()).find(({ note }) => note === 'Read this twice')?.annotation).toMatchObject({
        color: '#ff6666',
      })
    },
  ],
  [
    'it is taken away',
    erase('MARK2345').does,
    async ({ notes }) => {
      expect((await notes()).map(({ note }) => note)).not.toContain('Read this twice')
    },
  ],
  [
    'a note on a work',
    change('NTEA2345', { itemType: 'note', parentItem: WORK, note: '<p>My own words</p>' }).does,
    async ({ notes }) => {
      expect((await notes()).map(({ note }) => note)).toContain('My own words')
    },
  ],
  [
    'that note changed',
    change('NTEA2345', { note: '<p>My other words</p>' }).does,
    async ({ notes }) => {
      expect((await notes()).map(({ note }) => note)).toContain('My other words')
    },
  ],
  [
    'that note in the trash',
    change('NTEA2345', { deleted: true }).does,
    async ({ notes }) => {
      expect((await notes()).map(({ note }) => note)).not.toContain('My other words')
    },
  ],
  [
    'a work in the trash',
    change(WORK, { deleted: true }).does,
    async ({ paperOf }) => {
      expect((await paperOf(WORK))?.removedAt).not.toBeNull()
    },
  ],
  [
    'a work out of the trash',
    change(WORK, { deleted: false }).does,
    async ({ paperOf }) => {
      expect((await paperOf(WORK))?.removedAt).toBeNull()
    },
  ],
  [
    'a work deleted for good',
    erase('7BT3AXFS').does,
    async ({ paperOf }) => {
      expect((await paperOf('7BT3AXFS'))?.removedAt).not.toBeNull()
    },
  ],
]

/** Changes that are detected differently where versions only count synced changes. */
const BEFORE_10 = [
  ...['a title', 'another tag in its place', 'a second collection', 'a collection renamed', 'a new work without a PDF'],
  ...['a passage marked', 'a note on a work', 'that note changed', 'a work in the trash', 'a work out of the trash'],
  'a work deleted for good',
]

describe.skipIf(!hasZotero).sequential.each([
  [10, CHANGES],
  [9, CHANGES.filter(([name]) => BEFORE_10.includes(name))],
])('each change in Zotero %i is in Folio after one sync', (major, changes) => {
  let zotero: TestZotero
  beforeAll(async () => {
    zotero = await startZotero('--zotero', String(major))
    Object.assign(env(), { ZOTERO_URL: zotero.address })
    await testDatabase()
    await launchIdle({ import: (id) => runImport(id, { zotero: openZotero }) })
    await ended(await connectZotero([{ library: 'user', whole: false, chosen: ['YMLJVEIS'] }], []))
  })
  afterAll(async () => {
    await endEngine()
    await zotero?.stop()
  })

  test.each(changes)('%s', async (_, does, shows) => {
    await does(zotero)
    await look()
    expect((await findZoteroState())?.problem).toBeNull()
    await shows(await seen())
  })

  test('and nothing is written to Zotero', async () => {
    const log = await zotero.admin<{ method: string }[]>('log')
    expect(log.filter(({ method }) => method !== 'GET')).toEqual([])
  })
})
