import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, RAFT, SOUP } from '../../research/test-library'
import { run } from '../../research/test-run'
import { noteText } from '../annotations/note-text'
import { hasZotero } from '../test-zotero'
import { getAct, listActs } from './list-acts'
import { planAct } from './plan-act'
import { isNoteOlder, planAnswerNote, planUpdatedNote, proposeAnswerNote } from './plan-answer-note'
import { runAct } from './run-act'
import { lookAtWritten } from './take-back'
import { startWritable, type WritableZotero } from './test-writing'

const ORIGIN = 'http://127.0.0.1:3000'
const never = new AbortController().signal

describe.skipIf(!hasZotero)('the note of an answer that was improved', () => {
  let zotero: WritableZotero
  let first: string
  let better: string
  const here = () => ({ call: zotero.call, serverId: zotero.serverId, library: 'user', libraryName: 'My Library' })
  const send = async (act: Parameters<typeof planAct>[0]) => {
    const id = await planAct(act)
    await runAct(id, zotero.call, never)
    return getAct(id)
  }
  const propose = async (runId: string) => (await proposeAnswerNote(runId, ORIGIN, here())).notes
  const only = async (runId: string) => {
    const [note, ...others] = await propose(runId)
    if (!note || others.length > 0) throw new Error('There is one note.')
    return note
  }
  const textInZotero = async (key: string) => noteText(String((await zotero.item(key))?.data.note))

  beforeAll(async () => {
    await testDatabase()
    zotero = await startWritable({ prompt: 'always' })
    await addTestPapers([RAFT, SOUP])
    const question = 'Why are election timeouts randomized?'
    const one = await run(question)
    first = one.id
    const two = await run(question, { sessionId: one.sessionId, parentId: first })
    better = two.id
    const client = await db()
    // Its PDF is in Zotero, so that citations in notes link to it.
    const file = { key: 'QAK4C8QE', version: 1, itemType: 'attachment', data: {}, paperId: RAFT.id, outcome: 'taken' }
    const library = { id: 'library', library: 'user', name: 'My Library', items: { create: file } }
    const { address, serverId } = zotero
    await client.zoteroLink.create({ data: { id: 'link', address, serverId, libraries: { create: library } } })

    await client.answer.update({
      where: { runId: better },
      data: { markdown: `${two.view.markdown}\n\nElections are calm then.` },
    })
  })
  afterAll(() => zotero?.stop())

  test('is offered as an update, shows the changes, and becomes the better version by consent', async () => {
    expect(await propose(first)).toEqual([])
    await send((await planAnswerNote(first, 'library', ORIGIN, here())).act)
    expect(await only(first)).toMatchObject({ isSame: true, removed: [], added: [] })
    expect([await isNoteOlder(first), await isNoteOlder(better)]).toEqual([false, true])
    const note = await only(better)
    expect(note).toMatchObject({ isSame: false, isBoth: false, removed: [], added: ['Elections are calm then.'] })
    expect(note.where).toBe('In My Library, as a standalone note')
    const act = await send(await planUpdatedNote(better, note, ORIGIN, here()))
    expect(act).toMatchObject({ status: 'done', written: 1, left: 0, kind: 'answer' })
    expect(await textInZotero(note.key)).toMatch(/Zotero p\. \d[\s\S]*Elections are calm then\./)
    expect((await zotero.item(note.key))?.data.tags).toEqual([{ tag: 'folio' }])
    // It now belongs to the new act alone, and can be undone from there.
    expect(await listActs()).toHaveLength(1)
    expect(await lookAtWritten(act.id, zotero.call)).toMatchObject({ same: [{ key: note.key }], changed: [] })
    expect([await isNoteOlder(first), await isNoteOlder(better)]).toEqual([true, false])
    // Cut off before the answer came: it is recognised, and not sent twice.
    const client = await db()
    const { data } = await client.zoteroWrite.findUniqueOrThrow({ where: { key: note.key } })
    await client.zoteroWrite.update({ where: { key: note.key }, data: { next: data ?? {}, version: note.version } })
    const before = (await zotero.writes()).length
    await runAct(act.id, zotero.call, never)
    expect(await getAct(act.id)).toMatchObject({ status: 'done', left: 0 })
    expect((await zotero.writes()).length).toBe(before)
  })

  test('keeps changes made in Zotero until the person approves replacing them', async () => {
    const { key } = await only(better)
    const seen = await only(first)
    await zotero.admin('change', { key, data: { note: '<p>Mine</p>' } })
    const refused = await send(await planUpdatedNote(first, seen, ORIGIN, here()))
    expect(refused).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('changed in Zotero in the meantime'),
    })
    expect(await textInZotero(key)).toBe('Mine')
    const both = await only(first)
    expect(both).toMatchObject({ isBoth: true, removed: ['Mine'] })
    expect(await send(await planUpdatedNote(first, both, ORIGIN, here()))).toMatchObject({ status: 'done' })
    expect(await textInZotero(key)).not.toContain('Mine')
  })

  test('is not offered if it is gone from Zotero', async () => {
    const note = await only(first)
    await zotero.admin('change', { key: note.key, data: { deleted: true } })
    expect(await propose(better)).toEqual([])
    await expect(planUpdatedNote(better, note, ORIGIN, here())).rejects.toThrow('no longer in Zotero')
    expect(await isNoteOlder(better)).toBe(false)
  })
})
