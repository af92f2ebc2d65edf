import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../db/client'
import { testDatabase } from '../db/test-database'
import { endEngine, launchIdle } from '../engine/test-engine'
import { env } from '../env'
import { listCollections } from '../library/collections/collections'
import { collectionsOf } from '../library/collections/file-papers'
import { keepAsOwn } from '../library/identity/find-duplicates'
import { currentIds } from '../library/ids/current-ids'
import { currentLines } from '../library/import/current-lines'
import { runImport } from '../library/import/run-import'
import { editPaper } from '../library/metadata/edit-paper'
import { zoteroUris } from '../research/export/zotero-uris'
import { connectZotero } from './connect-zotero'
import { openZotero } from './open-zotero'
import { ended, look } from './test-look'
import { attachedPdf, startSmallZotero } from './test-small-zotero'
import { hasZotero, type TestZotero } from './test-zotero'
import { zoteroLinksOf } from './zotero-places'

const by = (lastName: string, firstName: string) => [{ creatorType: 'author', lastName, firstName }]
const section = {
  itemType: 'bookSection',
  bookTitle: 'A Handbook of Herons',
  date: '2019',
  creators: by('Gray', 'Ann'),
}
const article = { itemType: 'journalArticle', publicationTitle: 'Waders', date: '2020' }

const LIBRARY = {
  version: 50,
  collections: [
    { key: 'CAAA2345', name: 'Readings' },
    { key: 'CBBB2345', name: 'Readings' },
    { key: 'CCCC2345', name: 'readings' },
  ],
  items: [
    // The item that is taken has the later key, so that key order does not decide.
    { key: 'ZCHP2345', ...section, title: 'How herons fish', dateAdded: '2026-05-01T00:00:00Z' },
    { ...attachedPdf('ZPDF2345', 'ZCHP2345', 'A Handbook of Herons', 'Ann Gray') },
    { key: 'ACHP2345', ...section, title: 'How herons fish', volume: '2' },
    { ...attachedPdf('APDF2345', 'ACHP2345', 'A Handbook of Herons', 'Ann Gray') },
    {
      key: 'FULL2345',
      ...article,
      title: 'Stilts on salt',
      creators: by('Stone', 'Mia'),
      volume: '7',
      abstractNote: 'About stilts.',
      url: 'http://127.0.0.1:9/stilts',
      DOI: '10.5555/stilts',
      citationKey: 'stone2020',
    },
    { key: 'MSTR2345', ...article, title: 'Avocets at night', creators: by('Low', 'Kim'), volume: '1' },
    { key: 'DPLC2345', ...article, title: 'Avocets at night, a draft', creators: by('Low', 'Kim'), volume: '2' },
    { key: 'UNTL2345', itemType: 'report', creators: by('Bird', 'Jo'), date: '2011' },
    attachedPdf('UPDF2345', 'UNTL2345', 'Curlews counted by drones', 'Jo Bird'),
    { key: 'SAME2345', itemType: 'report', date: '2019' },
    attachedPdf('SPDF2345', 'SAME2345', 'A Handbook of Herons', 'Ann Gray'),
    { key: 'NMEA2345', ...article, title: 'On ruffs', creators: by('Rye', 'Al'), collections: ['CAAA2345'] },
    { key: 'NMEB2345', ...article, title: 'On knots', creators: by('Rye', 'Al'), collections: ['CBBB2345'] },
    { key: 'NMEC2345', ...article, title: 'On dunlins', creators: by('Rye', 'Al'), collections: ['CCCC2345'] },
    { key: 'EMPT2345', itemType: 'report', date: '2012' },
  ],
}

describe.skipIf(!hasZotero).sequential('problems reported by people with a large Zotero', () => {
  let zotero: TestZotero
  let lines: Awaited<ReturnType<typeof ended>>['lines']
  beforeAll(async () => {
    zotero = await startSmallZotero(LIBRARY)
    Object.assign(env(), { ZOTERO_URL: zotero.address })
    await testDatabase()
    await launchIdle({ import: (id) => runImport(id, { zotero: openZotero }) })
    lines = (await ended(await connectZotero([{ library: 'user', whole: true, chosen: [] }], []))).lines
  })
  afterAll(async () => {
    await endEngine()
    await zotero?.stop()
  })

  const rowOf = async (key: string) => (await db()).zoteroItem.findFirstOrThrow({ where: { key } })
  const paperOf = async (key: string) => {
    const client = await db()
    const [id = ''] = await currentIds([(await rowOf(key)).paperId ?? ''])
    return client.paper.findUniqueOrThrow({ where: { id } })
  }
  const change = (key: string, data: object) => zotero.admin('change', { key, data })

  test('a citation links to the item that its paper came from', async () => {
    const paper = await paperOf('ZCHP2345')
    expect((await rowOf('ZCHP2345')).outcome).toBe('taken')
    expect((await rowOf('ACHP2345')).outcome).toBe('matched')
    expect((await paperOf('ACHP2345')).id).toBe(paper.id)
    expect((await zoteroUris([paper.id])).get(paper.id)).toBe('http://zotero.org/users/0/items/ZCHP2345')
    expect((await zoteroLinksOf([paper.id])).get(paper.id)).toMatchObject({
      select: 'zotero://select/library/items/ZCHP2345',
      openPdf: 'zotero://open-pdf/library/items/ZPDF2345',
    })
  })

  test('an untitled item with a PDF is imported with the title on its pages', async () => {
    expect((await rowOf('UNTL2345')).outcome).toBe('taken')
    expect(await paperOf('UNTL2345')).toMatchObject({ authors: ['Jo Bird'], fileName: 'UPDF2345.pdf' })
    expect((await paperOf('UPDF2345')).id).toBe((await paperOf('UNTL2345')).id)
    await change('UNTL2345', { title: 'Counting curlews' })
    await look()
    expect((await paperOf('UNTL2345')).title).toBe('Counting curlews')
  })

  test('an untitled item without a PDF says what to do', async () => {
    expect(lines).toContainEqual(
      expect.objectContaining({
        outcome: 'failed',
        reason: 'It has no title, DOI or arXiv ID. Give it a title in Zotero.',
      }),
    )
  })

  test('an item joined to another one through its PDF says which', async () => {
    expect(lines.map(({ reason }) => reason)).toContain('Same PDF as “How herons fish”, so it was added to that paper.')
    expect((await paperOf('SAME2345')).id).toBe((await paperOf('ZCHP2345')).id)
  })

  test('a joined item that is split off again is cited and followed separately', async () => {
    const joined = await currentLines(lines)
    const line = joined.find(({ name, entryId }) => entryId && name === 'How herons fish')
    expect((await paperOf('ACHP2345')).id).toBe((await paperOf('ZCHP2345')).id)
    await keepAsOwn(line?.entryId ?? '')
    const own = await paperOf('ACHP2345')
    expect(own.id).toBe(line?.entryId)
    expect(own.csl).toMatchObject({ volume: '2' })
    expect((await zoteroUris([own.id])).get(own.id)).toBe('http://zotero.org/users/0/items/ACHP2345')
    const other = await paperOf('ZCHP2345')
    expect((await zoteroUris([other.id])).get(other.id)).toBe('http://zotero.org/users/0/items/ZCHP2345')
    await change('ACHP2345', { title: 'How herons fish at night' })
    await look()
    expect((await paperOf('ACHP2345')).title).toBe('How herons fish at night')
    expect((await paperOf('ZCHP2345')).title).toBe('How herons fish')
  })

  test('collections of the same name keep their items', async () => {
    const tree = await listCollections()
    const namesOf = async (key: string) =>
      (await collectionsOf((await paperOf(key)).id)).map((id) => tree.find((one) => one.id === id)?.name)
    expect(await namesOf('NMEA2345')).toEqual(['Readings'])
    expect(await namesOf('NMEB2345')).toEqual(['Readings (2)'])
    expect(await namesOf('NMEC2345')).toEqual(['readings (3)'])
  })

  test('fields emptied in Zotero are emptied here, and edits of the person stay', async () => {
    const { id } = await paperOf('FULL2345')
    await editPaper(id, { venue: 'My own venue' })
    const empty = { volume: '', abstractNote: '', url: '', DOI: '', citationKey: '', publicationTitle: '' }
    await change('FULL2345', { ...empty, creators: [], date: '' })
    await look()
    const after = await paperOf('FULL2345')
    expect(after).toMatchObject({
      ...{ title: 'Stilts on salt', venue: 'My own venue', authors: [], published: null },
      ...{ abstract: null, url: null, doi: null, citeKey: null },
    })
    expect(after.csl).not.toHaveProperty('volume')
  })

  test('items merged in Zotero become one paper with the metadata of the kept one', async () => {
    const [master, copy] = [await paperOf('MSTR2345'), await paperOf('DPLC2345')]
    expect(master.id).not.toBe(copy.id)
    await change('DPLC2345', { deleted: true })
    const replaces = 'http://zotero.org/users/4711042/items/DPLC2345'
    await change('MSTR2345', { title: 'Avocets by night', relations: { 'dc:replaces': [replaces] } })
    await look()
    const kept = await paperOf('MSTR2345')
    expect(kept).toMatchObject({ id: master.id, title: 'Avocets by night', mergedInto: null, removedAt: null })
    expect((await paperOf('DPLC2345')).id).toBe(master.id)
    const client = await db()
    expect(await client.paper.findUnique({ where: { id: copy.id } })).toMatchObject({ mergedInto: master.id })
    // Doing it again changes nothing.
    await change('MSTR2345', { title: 'Avocets by night, again' })
    await look()
    expect(await paperOf('MSTR2345')).toMatchObject({ title: 'Avocets by night, again', mergedInto: null })
  })

  test('a backup restored in Zotero is read completely, whatever its version', async () => {
    const port = new URL(zotero.address).port
    await zotero.stop()
    // The backup is older; an item of it has the same version as the one read, but different content.
    const items = LIBRARY.items.map((item) =>
      item.key === 'NMEA2345' ? { ...item, title: 'On ruffs, restored', version: 50 } : item,
    )
    zotero = await startSmallZotero({ ...LIBRARY, items, version: 49 }, '--port', port)
    await look()
    expect((await paperOf('NMEA2345')).title).toBe('On ruffs, restored')
    expect((await paperOf('MSTR2345')).title).toBe('Avocets at night')
  })
})
