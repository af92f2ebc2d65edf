import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asItsOwner } from '../as-its-owner'
import { db } from '../db/client'
import { testDatabase } from '../db/test-database'
import { endEngine, launchIdle } from '../engine/test-engine'
import { env } from '../env'
import { createLibrary, deleteLibrary } from '../libraries/manage-libraries'
import { runImport } from '../library/import/run-import'
import { listPapers } from '../library/papers'
import { asInstallation, withOwner } from '../owner'
import { connectZotero, lookForZotero } from './connect-zotero'
import { keepInStep } from './keep-in-step'
import { openZotero } from './open-zotero'
import { ended } from './test-look'
import { hasZotero, startZotero, type TestZotero } from './test-zotero'

process.env.ACCOUNTS = 'on'

if (!hasZotero) console.warn('Skipped: ../shared/zotero-server.mjs, which stands in for Zotero, is not there.')

const CONSENSUS = { library: 'user', whole: false, chosen: ['YMLJVEIS'] }

describe.skipIf(!hasZotero).sequential('with several libraries', () => {
  let zotero: TestZotero
  beforeAll(async () => {
    zotero = await startZotero()
    Object.assign(env(), { ZOTERO_URL: zotero.address })
    await asInstallation(testDatabase)
    const work = (id: string) => runImport(id, { zotero: openZotero })
    await asInstallation(() => launchIdle({ import: asItsOwner('import', work) }))
    await asInstallation(async () => {
      const client = await db()
      for (const [id, role] of [
        ['ada', 'contributor'],
        ['bob', 'reader'],
      ] as const)
        await client.person.create({ data: { id, name: id, email: `${id}@example.org`, role } })
    })
  })
  afterAll(async () => {
    await endEngine()
    await zotero?.stop()
  })

  const as = <T>(name: string, work: () => Promise<T>) => withOwner(name, work)
  const held = async (libraryId: string) => {
    const rows = await asInstallation(async () =>
      (await db()).libraryPaper.findMany({ where: { libraryId, removedAt: null }, select: { paperId: true } }),
    )
    return rows.map(({ paperId }) => paperId).sort()
  }

  test('Zotero is imported into the chosen library and followed there; others do not see it', async () => {
    const lab = await as('ada', () => createLibrary('Lab'))
    const { into } = await as('ada', () => lookForZotero())
    expect(into.map(({ id }) => id)).toEqual(['everyone', 'own-ada', lab])
    const { counts } = await as('ada', async () => ended(await connectZotero([CONSENSUS], [], { into: lab })))
    expect(counts?.failed).toBe(0)
    const papers = (await as('ada', listPapers)).map(({ id }) => id).sort()
    expect(papers.length).toBeGreaterThan(0)
    expect([await held(lab), await held('everyone'), await held('own-ada')]).toEqual([papers, [], []])
    expect(await as('bob', listPapers)).toEqual([])
    expect((await as('ada', () => lookForZotero())).into[0]?.id).toBe(lab)

    // Items deleted in Zotero are removed from this library.
    const [row] = await as('ada', async () =>
      (await db()).zoteroItem.findMany({ where: { parentKey: null, paperId: { not: null } } }),
    )
    await zotero.admin('change', { key: row?.key, data: { deleted: true } })
    await as('ada', () => keepInStep())
    expect(await held(lab)).toEqual(papers.filter((id) => id !== row?.paperId))
  })

  test('a reader imports into their own library, and nobody into one that they may not add to', async () => {
    const { into } = await as('bob', () => lookForZotero())
    // There is no choice.
    expect(into).toEqual([])
    const refused = as('bob', () => connectZotero([CONSENSUS], [], { into: 'everyone' }))
    await expect(refused).rejects.toThrow('Your role in everyone’s library is reader, which does not allow this.')
    await as('bob', async () => ended(await connectZotero([CONSENSUS], [])))
    expect((await held('own-bob')).length).toBeGreaterThan(0)
    expect(await held('everyone')).toEqual([])
  })

  test('once its library is deleted, its papers do not go elsewhere', async () => {
    const lab = await as('ada', async () => (await db()).library.findFirstOrThrow({ where: { kind: 'shared' } }))
    await as('ada', () => deleteLibrary(lab.id))
    const own = await held('own-ada')
    expect(own.length).toBeGreaterThan(0)
    await as('ada', () => connectZotero([{ library: '5512345', whole: true, chosen: [] }], [])).then(
      (id) => as('ada', () => ended(id)),
      (error) => expect(String(error)).toContain('There is no such library'),
    )
    expect([await held('own-ada'), await held('everyone')]).toEqual([own, []])
  })
})
