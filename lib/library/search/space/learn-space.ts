import { spawn } from 'node:child_process'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { childEnv } from '../../../env'
import { AppError } from '../../../errors'
import { rows } from '../../sql/rows'
import { countPassages } from '../count-passages'
import { countTerms } from '../terms'
import type { Corpus, Space } from './lsa'

export const MOST_DIMENSIONS = 128
/** Minimum passages to learn from; with fewer, the search uses words only. */
export const FEWEST_PASSAGES = 50
/** Number of passages analyzed at a time: short enough for the server to respond to others in between. */
const BATCH = 100

/**
 * Maximum passages to learn from: a larger sample does not improve which words go together. It bounds the memory (about
 * 10 kB per passage) and time that learning takes.
 */
const MOST_PASSAGES = 40_000
/** Number of steps into which the sampled share is divided. */
const FINENESS = 2 ** 24

/** Learns a space from the passages of a generation in a child process. Returns null if there are too few. */
export async function learnSpaceOf(indexId: number): Promise<Space | null> {
  const corpus = await readCorpus(indexId)
  const passages = corpus.starts.length - 1
  if (passages < FEWEST_PASSAGES) return null
  return learnInChild(corpus, Math.min(MOST_DIMENSIONS, Math.floor(passages / 2)))
}

/**
 * Reads the passages of a generation, or a random sample of about `most` from all papers if there are more. Leaves out
 * labels of figures and the like, which do not show which words go together.
 */
export async function readCorpus(indexId: number, most = MOST_PASSAGES): Promise<Corpus> {
  const share = Math.min(1, most / Math.max(1, await countPassages(indexId)))
  const [starts, terms, tf] = [int32List(), int32List(), int32List()]
  starts.push(0)
  let after = ['', '', -1]
  for (;;) {
    // In a fixed order and sampled by a hash, so that the same library always gives the same space.
    const batch = await rows<{ paper: string; layer: string; ord: number; text: string; title: string }>(
      `SELECT c.paper_id AS paper, c.layer, c.ord, c.text, p.title FROM chunk c JOIN paper p ON p.id = c.paper_id
       WHERE c.index_id = $1 AND c.kind <> 'other' AND (c.paper_id, c.layer, c.ord) > ($2, $3, $4)
         AND hashtextextended(concat_ws(' ', c.paper_id, c.layer, c.ord), 0) & ${FINENESS - 1} < $5
       ORDER BY c.paper_id, c.layer, c.ord LIMIT ${BATCH}`,
      [indexId, ...after, Math.ceil(share * FINENESS)],
    )
    for (const { text, title } of batch) {
      for (const [term, count] of countTerms(text, title).counts) {
        terms.push(term)
        tf.push(count)
      }
      starts.push(terms.length())
    }
    const last = batch.at(-1)
    if (!last || batch.length < BATCH) break
    after = [last.paper, last.layer, last.ord]
  }
  return { starts: starts.all(), terms: terms.all(), tf: tf.all() }
}

/** A growing list of 32-bit integers. */
function int32List() {
  let numbers = new Int32Array(1024)
  let length = 0
  return {
    length: () => length,
    push(number: number) {
      if (length === numbers.length) {
        const larger = new Int32Array(2 * length)
        larger.set(numbers)
        numbers = larger
      }
      numbers[length++] = number
    },
    all: () => numbers.subarray(0, length),
  }
}

/** Runs `learnSpace` in a child process. Throws `AppError('internal')` with the child's own message as cause. */
export function learnInChild(corpus: Corpus, dimensions: number): Promise<Space> {
  const program = path.join(process.cwd(), 'lib/library/search/space/lsa-train.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program], { env: childEnv() })
  const out: Buffer[] = []
  const complaints: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => out.push(part))
  child.stderr.on('data', (part: Buffer) => complaints.push(part))
  // A child that exits early closes its input; its exit code says more than this error.
  child.stdin.on('error', () => {})
  child.stdin.end(serialize({ corpus, dimensions }))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve(deserialize(Buffer.concat(out)) as Space)
      const cause = Buffer.concat(complaints).toString().slice(-2000)
      reject(new AppError('internal', 'The built-in search model could not be trained on this library.', { cause }))
    })
  })
}
