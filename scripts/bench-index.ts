import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { indexPaper } from '../lib/library/search/index-paper'
import { rebuildIndex } from '../lib/library/search/rebuild/rebuild-index'
import { rows } from '../lib/library/sql/rows'
import { print } from './bench-report'
import { childrenTime, ownTime } from './processor-time'
import { onKeptDatabase } from './scratch-database'
import { syntheticLibrary } from './synthetic-library'

const LAYERS = ['summary', 'content'] as const

/**
 * Prints the cost of indexing synthetic papers in an embedded database on disk, and of training and indexing them
 * again.
 */
export async function benchIndex(papers: number): Promise<void> {
  const scratch = mkdtempSync(path.join(tmpdir(), 'folio-bench-index-'))
  try {
    await onKeptDatabase(path.join(scratch, 'db'), () => indexAll(papers))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function indexAll(papers: number): Promise<void> {
  const { paperChunks, titleOf } = syntheticLibrary(papers)
  for (let paper = 0; paper < papers; paper++)
    await rows(`INSERT INTO paper (id, title, file_name, status, updated_at) VALUES ($1, $2, $1, 'ready', now())`, [
      `synthetic-${paper}`,
      titleOf(paper),
    ])
  // Created before the measurement.
  const made = Array.from({ length: papers }, (_, paper) => LAYERS.map((layer) => paperChunks(paper, layer)))
  const all = made.flat()
  const passages = all.reduce((count, { chunks }) => count + chunks.length, 0)
  print(`${papers} papers, ${passages} passages on the embedded database`)
  await told('indexed', papers, async () => {
    for (const paper of all) await indexPaper(paper)
  })
  await told('learned, and indexed anew', papers, async () => {
    await rebuildIndex(
      (async function* () {
        yield* all
      })(),
      { model: 'offline' },
    )
  })
}

async function told(what: string, papers: number, work: () => Promise<void>): Promise<void> {
  const before = { wall: performance.now(), own: ownTime(), children: childrenTime() }
  await work()
  const own = ownTime() - before.own
  const children = childrenTime() - before.children
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
  print(
    `  ${what.padEnd(26)}${seconds(performance.now() - before.wall)} on the clock; processor ${seconds(own)}, children ${seconds(children)}, ${(own / papers).toFixed(1)} ms a paper`,
  )
}
