import { env } from '../lib/env'
import { AppError } from '../lib/errors'
import { evaluateRetrieval, type RetrievalScores } from '../lib/library/search/evaluation/evaluate-retrieval'
import { onScratchDatabase } from './scratch-database'

// `npm run eval -- retrieval DIR [--json]`
const USAGE =
  'Usage: npm run eval -- retrieval DIR [--json]\n  DIR is a BEIR folder: corpus.jsonl, queries.jsonl, qrels/test.tsv\n'

const words = process.argv.slice(2)
const [what, dir] = words.filter((word) => !word.startsWith('--'))
if (what !== 'retrieval' || !dir) exitWith(USAGE)

// Standard output is for the result alone.
process.env.LOG_LEVEL = 'warn'
try {
  const scores = await onScratchDatabase(env().DATABASE_URL, () => evaluateRetrieval(dir))
  process.stdout.write(words.includes('--json') ? toJson(scores) : toTable(dir, scores))
} catch (error) {
  if (!(error instanceof AppError)) throw error
  exitWith(`${error.message}\n`)
}

function toJson({ ndcg, recall, msPerQuery }: RetrievalScores): string {
  return `${JSON.stringify({ 'ndcg@10': ndcg, 'recall@100': recall, msPerQuery })}\n`
}

function toTable(collection: string, scores: RetrievalScores): string {
  const columns: [name: string, value: string][] = [
    ['collection', collection],
    ['documents', String(scores.documents)],
    ['queries', String(scores.queries)],
    ['nDCG@10', scores.ndcg.toFixed(4)],
    ['Recall@100', scores.recall.toFixed(4)],
    ['ms/query', scores.msPerQuery.toFixed(1)],
  ]
  const widths = columns.map((column) => Math.max(...column.map((text) => text.length)))
  const line = (pick: 0 | 1) => columns.map((column, i) => column[pick].padEnd(widths[i] ?? 0)).join('  ')
  return `${line(0).trimEnd()}\n${line(1).trimEnd()}\n`
}

function exitWith(message: string): never {
  process.stderr.write(message)
  process.exit(1)
}
