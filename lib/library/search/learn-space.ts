import { spawn } from 'node:child_process'
import path from 'node:path'
import { childEnv } from '../../env'
import { AppError } from '../../errors'
import type { Corpus, Space } from './lsa'
import { decodeSpace, encodeCorpus } from './lsa-wire'
import { rows } from './rows'
import { countTerms } from './terms'

export const MOST_DIMENSIONS = 128
/** Passages below which there is nothing to learn: words alone find what is there. */
export const FEWEST_PASSAGES = 50
/** Passages analyzed in one go: short enough for a server to answer in between. */
const BATCH = 100

/** Learns a space from the passages of a generation, in a process of its own. Null while there are too few. */
export async function learnSpaceOf(indexId: number, signal?: AbortSignal): Promise<Space | null> {
  const corpus = await readCorpus(indexId)
  const passages = corpus.starts.length - 1
  if (passages < FEWEST_PASSAGES) return null
  return learnInChild(corpus, Math.min(MOST_DIMENSIONS, Math.floor(passages / 2)), signal)
}

async function readCorpus(indexId: number): Promise<Corpus> {
  const starts = [0]
  const terms: number[] = []
  const tf: number[] = []
  let after = ['', '', -1]
  for (;;) {
    // In the same order each time, so that the same library gives the same space.
    const batch = await rows<{ paper: string; layer: string; ord: number; text: string; title: string }>(
      `SELECT c.paper_id AS paper, c.layer, c.ord, c.text, p.title FROM chunk c JOIN paper p ON p.id = c.paper_id
       WHERE c.index_id = $1 AND c.layer <> 'outside' AND (c.paper_id, c.layer, c.ord) > ($2, $3, $4)
       ORDER BY c.paper_id, c.layer, c.ord LIMIT ${BATCH}`,
      [indexId, ...after],
    )
    for (const { text, title } of batch) {
      for (const [term, count] of countTerms(text, title).counts) {
        terms.push(term)
        tf.push(count)
      }
      starts.push(terms.length)
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    after = [last.paper, last.layer, last.ord]
  }
  return { starts: Int32Array.from(starts), terms: Int32Array.from(terms), tf: Int32Array.from(tf) }
}

/** `learnSpace` in a child process. Throws `AppError('internal')` with the child's own words as cause. */
export function learnInChild(corpus: Corpus, dimensions: number, signal?: AbortSignal): Promise<Space> {
  const program = path.join(process.cwd(), 'lib/library/search/lsa-train.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program], {
    env: childEnv(),
    signal,
    killSignal: 'SIGKILL',
  })
  const out: Buffer[] = []
  const complaints: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => out.push(part))
  child.stderr.on('data', (part: Buffer) => complaints.push(part))
  // A child that dies early closes its end; its exit code tells more.
  child.stdin.on('error', () => {})
  child.stdin.end(encodeCorpus(corpus, dimensions))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve(decodeSpace(Buffer.concat(out)))
      const cause = Buffer.concat(complaints).toString().slice(-2000)
      reject(new AppError('internal', 'The library could not be learned.', { cause }))
    })
  })
}
