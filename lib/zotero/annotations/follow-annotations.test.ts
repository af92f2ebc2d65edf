import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { endEngine, launchIdle } from '../../engine/test-engine'
import { env } from '../../env'
import { listHighlights } from '../../library/highlights/highlights'
import { getImport } from '../../library/import/imports'
import { runImport } from '../../library/import/run-import'
import { startPlayServer } from '../../sources/ask/play-server'
import { until } from '../../test-until'
import { connectZotero, disconnectZotero } from '../connect-zotero'
import { keepInStep } from '../keep-in-step'
import { openZotero } from '../open-zotero'
import { attachmentsOf, requireZotero } from '../out/here'
import { findWriteKey, keepWriteKey } from '../out/write-keys'
import { hasZotero, startZotero, type TestZotero } from '../test-zotero'
import { followAnnotations } from './follow-annotations'

describe.skipIf(!hasZotero).sequential('annotations of a connected Zotero', () => {
  let zotero: TestZotero
  beforeAll(async () => {
    zotero = await startZotero()
    Object.assign(env(), { ZOTERO_URL: zotero.address })
    await testDatabase()
    await launchIdle({ import: (id) => runImport(id, { zotero: openZotero }) })
    const id = await connectZotero([{ library: 'user', whole: false, chosen: ['VYIPKVLP'] }], [])
    await until('the import', async () => (await getImport(id)).status !== 'running')
  })
  afterAll(async () => {
    await endEngine()
    await zotero?.stop()
  })

  const paperIdOf = async (key: string) => {
    const client = await db()
    return (await client.zoteroItem.findFirstOrThrow({ where: { key } })).paperId ?? ''
  }
  const marksOn = async (attachment: string) => {
    const marks = await listHighlights(await paperIdOf(attachment))
    return marks.map(({ id, page, quote, note, annotation }) => [id.slice(-8), page, annotation?.kind, quote || note])
  }
  const change = (key: string, data: object) => zotero.admin('change', { key, data })

  test('come with their papers, as do the notes on them', async () => {
    expect(await marksOn('NJZN4AUV')).toEqual([
      ['7YC49TNN', 0, 'paper-note', expect.stringMatching(/^Two variants: RAG-Sequence and RAG-Token\./)],
      ['4MXW9JB6', 1, 'note', 'Cite beside FiD; see also Küttler’s talk.'],
      ['V9ST7GRP', 1, 'underline', 'may produce “hallucinations”'],
    ])
    const [, point] = await listHighlights(await paperIdOf('NJZN4AUV'))
    expect(point?.rects).toHaveLength(1)
  })

  test('follow changes, additions, trashing and deletion in Zotero', async () => {
    await change('4MXW9JB6', { annotationComment: 'Changed in Zotero' })
    await change('7YC49TNN', { note: '<p>Another note</p>' })
    await change('NEWMARK2', {
      ...{ itemType: 'annotation', parentItem: 'NJZN4AUV', annotationType: 'highlight', annotationText: 'New' },
      ...{ annotationColor: '#5fb236', annotationSortIndex: '00001|000000|00100' },
      annotationPosition: JSON.stringify({ pageIndex: 1, rects: [[110, 600, 300, 610]] }),
    })
    await zotero.admin('delete', { key: 'V9ST7GRP' })
    await keepInStep()
    expect(await marksOn('NJZN4AUV')).toEqual([
      ['7YC49TNN', 0, 'paper-note', 'Another note'],
      ['4MXW9JB6', 1, 'note', 'Changed in Zotero'],
      ['NEWMARK2', 2, 'highlight', 'New'],
    ])
    await change('NEWMARK2', { deleted: true })
    await keepInStep()
    expect((await marksOn('NJZN4AUV')).map(([key]) => key)).toEqual(['7YC49TNN', '4MXW9JB6'])
    const client = await db()
    const where = { changed: true, itemType: { in: ['annotation', 'note'] }, parentKey: 'NJZN4AUV' }
    expect(await client.zoteroItem.count({ where })).toBe(0)
  })

  test('are added to a paper that gets its id while it is being read', async () => {
    const client = await db()
    const before = await paperIdOf('NJZN4AUV')
    const rename = async () => {
      if ((await client.paper.count({ where: { id: before } })) === 0) return
      await client.$transaction([
        client.paper.update({ where: { id: before }, data: { id: 'lewis2020' } }),
        client.paperAlias.create({ data: { id: before, paperId: 'lewis2020', reason: 'renamed', fileName: 'a.pdf' } }),
      ])
    }
    // The text of a note is requested once its paper is known.
    const { base, close } = await startPlayServer(async ({ url }, response) => {
      await rename()
      const answer = await fetch(`${zotero.address}${url.pathname}${url.search}`)
      response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(await answer.text())
    })
    await client.zoteroItem.updateMany({ where: { key: '7YC49TNN' }, data: { changed: true } })
    await change('7YC49TNN', { note: '<p>As it is read</p>' })
    const library = await client.zoteroLibrary.findFirstOrThrow({ where: { library: 'user' } })
    await followAnnotations({ address: base, kind: 'local', serverId: zotero.serverId }, library)
    await close()
    expect((await listHighlights('lewis2020')).map(({ note }) => note)).toContain('As it is read')
    await client.paperAlias.delete({ where: { id: before } })
    await client.paper.update({ where: { id: 'lewis2020' }, data: { id: before } })
  })

  test('a connected Zotero can be written to, and disconnecting removes the permission', async () => {
    const { serverId, libraryName } = await requireZotero()
    expect([serverId, libraryName]).toEqual([zotero.serverId, 'My Library'])
    const paperId = await paperIdOf('NJZN4AUV')
    expect((await attachmentsOf([paperId])).get(paperId)).toMatchObject({
      ...{ library: 'user', attachmentKey: 'NJZN4AUV', itemKey: 'WJRW97K5' },
    })
    keepWriteKey(serverId, 'some-key')
    await disconnectZotero()
    expect(findWriteKey(serverId)).toBeNull()
    expect(await listHighlights(paperId)).toEqual([])
    await expect(requireZotero()).rejects.toThrow('not connected')
  })
})
