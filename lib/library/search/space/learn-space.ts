import { spawn } from 'node:child_process'
import path from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { childEnv } from '../../../env'
import { AppError } from '../../../errors'
import { countPassages } from '../count-passages'
import { rows } from '../rows'
import { countTerms } from '../terms'
import type { Corpus, Space } from './lsa'

export const MOST_DIMENSIONS = 128
/** Passages below which there is nothing to learn: words alone find what is there. */
export const FEWEST_PASSAGES = 50
/** Passages analyzed in one go: short enough for a server to answer in between. */
const BATCH = 100

/**
 * Passages that are learned from at most: a sample of more says as much of which words go together. What learning takes
 * of memory (about 10 kB a passage) and time then stops growing with the library.
 */
const MOST_PASSAGES = 40_000
/** Steps of the share that is sampled. */
const FINENESS = 2 ** 24

/** Learns a space from the passages of a generation, in a process of its own. Null while there are too few. */
export async function learnSpaceOf(indexId: number): Promise<Space | null> {
  const corpus = await readCorpus(indexId)
  const passages = corpus.starts.length - 1
  if (passages < FEWEST_PASSAGES) return null
  return learnInChild(corpus, Math.min(MOST_DIMENSIONS, Math.floor(passages / 2)))
}

/**
 * The passages of a generation; of more than `most`, about so many, chosen by chance out of all papers. Labels of figures and the
 * like do not say which words go together.
 */
export async function readCorpus(indexId: number, most = MOST_PASSAGES): Promise<Corpus> {
  const share = Math.min(1, most / Math.max(1, await countPassages(indexId)))
  const [starts, terms, tf] = [int32List(), int32List(), int32List()]
  starts.push(0)
  let after = ['', '', -1]
  for (;;) {
    // In the same order and by a hash, so that the same library gives the same space.
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

/** A list that grows, of 4 bytes a number. */
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

/** `learnSpace` in a child process. Throws `AppError('internal')` with the child's own words as cause. */
export function learnInChild(corpus: Corpus, dimensions: number): Promise<Space> {
  const program = path.join(process.cwd(), 'lib/library/search/space/lsa-train.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program], { env: childEnv() })
  const out: Buffer[] = []
  const complaints: Buffer[] = []
  child.stdout.on('data', (part: Buffer) => out.push(part))
  child.stderr.on('data', (part: Buffer) => complaints.push(part))
  // A child that dies early closes its end; its exit code tells more.
  child.stdin.on('error', () => {})
  child.stdin.end(serialize({ corpus, dimensions }))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) return resolve(deserialize(Buffer.concat(out)) as Space)
      const cause = Buffer.concat(complaints).toString().slice(-2000)
      reject(new AppError('internal', 'The library could not be learned.', { cause }))
    })
  })
}
