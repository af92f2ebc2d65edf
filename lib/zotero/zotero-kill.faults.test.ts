import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { onPostgres } from '../db/test-database'
import { paperPdf } from '../library/import/test-paper-pdf'
import { runProbe } from '../library/test-probe'
import { hasZotero, startZotero, type TestZotero } from './test-zotero'

// For a long run: `ZOTERO_KILLS=40 npx vitest run lib/zotero/zotero-kill.faults.test.ts` with TEST_SET=faults;
// `ZOTERO_SEED` repeats a run.
const KILLS = Number(process.env.ZOTERO_KILLS ?? 2)
const SEED = Number(process.env.ZOTERO_SEED ?? Date.now() % 1_000_000)
const COLLECTION = 'KJ22L234'
/** Longest time from the start of work to the kill. */
const LONGEST_MS = 900

const folder = mkdtempSync(path.join(tmpdir(), 'folio-zotero-kill-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type LibraryState = {
  papers: { title: string; fileHash: string | null; status: string; removedAt: string | null }[]
  highlights: { quote: string; note: string }[]
  collections: { name: string; papers: unknown[] }[]
  acts: { title: string; status: string; written: number; left: number }[]
}
type Item = { key: string; data: Record<string, unknown> & { deleted?: boolean } }

// The engine's own tables prevent two processes from sharing a database that the test chooses.
test.skipIf(onPostgres || !hasZotero)(
  `killed ${KILLS} times while reading, importing and writing, nothing is lost, duplicated or erased`,
  async () => {
    console.info(`Seed of the moments: ${SEED}`)
    const random = seeded(SEED)
    const zotero = await startZotero('--prompt', 'always')
    const hits: Record<string, number> = {}
    const run = async (round: string, killAfter: number | false) => {
      const at = { poll: false, import: false, write: false }
      const last = await runProbe({
        program: 'lib/zotero/zotero-probe.ts',
        args: [COLLECTION, round],
        folder,
        environment: { ...process.env, ZOTERO_URL: zotero.address },
        killAt: (line) => {
          if (line === 'poll' || line === 'import' || line === 'write') at[line] = true
          if (line === 'import' || line === 'looked') at.poll = false
          if (line === 'looked') at.import = false
          if (line === 'written') at.write = false
          return line === 'ready' ? killAfter : false
        },
      })
      if (killAfter !== false)
        for (const name of ['poll', 'import', 'write'] as const) if (at[name]) hits[name] = (hits[name] ?? 0) + 1
      return last
    }
    try {
      await zotero.admin('change', { key: COLLECTION, kind: 'collection', data: { name: 'Kills' } })
      for (let round = 0; round < KILLS; round++) {
        await changeZotero(zotero, round, random)
        await run(String(round), random() * LONGEST_MS)
      }
      console.info(`Killed while it was at: ${JSON.stringify(hits)}`)
      const held = JSON.parse(await run('finish', false)) as LibraryState

      const items = (await (await fetch(`${zotero.address}/api/users/0/items?includeTrashed=1`)).json()) as Item[]
      const works = items.filter(({ data }) => data.itemType === 'report' && /^Work /.test(String(data.title)))
      const titles = (some: { title?: unknown; deleted?: boolean }[]) => some.map(({ title }) => title).sort()
      const isHere = ({ removedAt }: LibraryState['papers'][number]) => removedAt === null
      const alive = works.filter(({ data }) => !data.deleted).map(({ data }) => data)
      const trashed = works.filter(({ data }) => data.deleted).map(({ data }) => data)
      expect(titles(held.papers.filter(isHere))).toEqual(titles(alive))
      // Items trashed in Zotero before they were imported never arrived.
      const hidden = held.papers.filter((paper) => !isHere(paper))
      expect(titles(trashed)).toEqual(expect.arrayContaining(titles(hidden)))
      expect(held.papers.filter(({ fileHash, status }) => !fileHash || status !== 'ready')).toEqual([])
      expect(held.collections.map(({ name, papers }) => [name, papers.length])).toEqual([
        ['Kills', alive.length + hidden.length],
      ])
      const marked = items.filter(
        ({ data }) => data.itemType === 'annotation' && /^Mark /.test(String(data.annotationComment)),
      )
      expect(held.highlights.map(({ note }) => note).sort()).toEqual(
        marked.map(({ data }) => data.annotationComment).sort(),
      )
      // Each planned note was written exactly once.
      const planned = held.acts.flatMap(({ title }) => [`<p>${title}a</p>`, `<p>${title}b</p>`])
      const notes = items.map(({ data }) => String(data.note ?? '')).filter((note) => /^<p>Round /.test(note))
      expect(notes.sort()).toEqual(planned.sort())
      expect(held.acts.filter(({ status, left }) => status !== 'done' || left > 0)).toEqual([])
    } finally {
      await zotero.stop()
    }
  },
  120_000 + KILLS * 30_000,
)

/**
 * Actions of the person in Zotero between two kills: new works with PDFs, another title, a mark, the trash and back.
 */
async function changeZotero(zotero: TestZotero, round: number, random: () => number): Promise<void> {
  const change = (key: string, data: object) => zotero.admin('change', { key, data })
  for (const i of [0, 1]) {
    const work = keyOf(round, i, 'W')
    const pdf = keyOf(round, i, 'P')
    const title = `Work ${round}-${i}`
    await change(work, {
      itemType: 'report',
      title,
      creators: [{ creatorType: 'author', name: `Author ${round}` }],
      collections: [COLLECTION],
    })
    const store = path.join(zotero.dataDir, 'storage', pdf)
    mkdirSync(store, { recursive: true })
    writeFileSync(path.join(store, 'paper.pdf'), paperPdf(title))
    await change(pdf, {
      itemType: 'attachment',
      linkMode: 'imported_file',
      contentType: 'application/pdf',
      filename: 'paper.pdf',
      parentItem: work,
    })
  }
  if (round === 0) return
  const before = Math.floor(random() * round)
  await change(keyOf(before, 0, 'W'), { title: `Work ${before}-0, retitled in round ${round}` })
  await change(keyOf(before, 1, 'W'), { deleted: round % 2 === 1 })
  await change(keyOf(round, 0, 'M'), {
    itemType: 'annotation',
    parentItem: keyOf(before, 0, 'P'),
    annotationType: 'highlight',
    annotationText: 'what this paper says',
    annotationComment: `Mark ${round}`,
    annotationSortIndex: '00000|000000|00000',
    annotationPosition: JSON.stringify({ pageIndex: 0, rects: [[72, 630, 300, 644]] }),
  })
}

const DIGITS = '23456789'
/** Makes a Zotero key. */
function keyOf(round: number, i: number, kind: string): string {
  const number = [...round.toString(8).padStart(5, '0')].map((digit) => DIGITS[Number(digit)]).join('')
  return `${kind}${DIGITS[i]}${number}Z`
}

/** Random numbers from 0 to 1 that repeat for the same seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
