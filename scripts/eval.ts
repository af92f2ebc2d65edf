import { env } from '../lib/env'
import { AppError } from '../lib/errors'
import { evaluateRetrieval, type RetrievalScores } from '../lib/library/search/evaluation/evaluate-retrieval'
import { answerReport, answersJson, evaluateAnswers } from './eval-answers'
import { citationReport, defaultLibrary, evaluateCitations } from './eval-citations'
import { deepReport, evaluateDeep } from './eval-deep'
import { fitOpenings, openingsReport } from './eval-openings'
import { evaluatePages, pageReport } from './eval-pages'
import { evaluateReports, reportsReport } from './eval-reports'
import { onKeptDatabase, onScratchDatabase } from './scratch-database'

// `npm run eval -- retrieval DIR [--json]`, `npm run eval -- answers DIR [--questions=FILE …] [--keep=FOLDER] [--json]`,
// `npm run eval -- openings DIR [--questions=FILE …] [--json]`, `npm run eval -- deep DIR [--json]`, `npm run eval -- reports DIR [--questions=FILE …] [--json]`, `npm run eval -- citations [DIR] [--develop] [--json]`, `npm run eval -- pages DIR [--json]`
const USAGE = `Usage: npm run eval -- retrieval DIR [--json]
  DIR is a BEIR folder: corpus.jsonl, queries.jsonl, qrels/test.tsv
       npm run eval -- answers DIR [--questions=FILE …] [--keep=FOLDER] [--cross-validate] [--json]
  DIR holds PDFs, in folders or not, and questions.jsonl: { id, type, question, gold: [{ file, pages, must? }] } a
  line; must holds patterns of the words that answer.
  FOLDER keeps what was read of the PDFs for the next time
       npm run eval -- openings DIR [--questions=FILE …] [--keep=FOLDER] [--json]
  Fits which sentence an answer without a model opens with, and tells how well, on papers that were left out
       npm run eval -- deep DIR [--questions=FILE …] [--keep=FOLDER] [--json]
  DIR holds PDFs, which broad questions are researched over: ten of our own, or those of FILE, { id, question } a line
       npm run eval -- reports DIR [--questions=FILE …] [--keep=FOLDER] [--json]
  DIR holds PDFs, over which reviews are written by quoting: on five matters of our own, or on those of FILE, { question } a line
       npm run eval -- citations [DIR] [--develop] [--json]
  DIR holds the PDFs whose sentences are altered: ../shared/evaluation, else the sample papers. Half of them are
  reported on, the other half is there to develop on
       npm run eval -- pages DIR [--json]
  DIR holds PDFs, in folders or not, whose numbers are compared with those that poppler reads (pdftotext)
`

/** Each evaluates a folder on an empty database, and gives what is written to standard output. */
const EVALUATIONS: Record<string, (dir: string, json: boolean) => Promise<string>> = {
  async retrieval(dir, json) {
    const scores = await evaluateRetrieval(dir)
    return json ? retrievalJson(scores) : retrievalTable(dir, scores)
  },
  async answers(dir, json) {
    const asked = await evaluateAnswers(dir, {
      questions: options('questions'),
      folds: words.includes('--cross-validate'),
    })
    return json ? answersJson(asked) : answerReport(asked)
  },
  async reports(dir, json) {
    const written = await evaluateReports(dir, options('questions'))
    return json ? `${JSON.stringify(written)}\n` : reportsReport(written)
  },
  async citations(dir, json) {
    const scores = await evaluateCitations(dir, words.includes('--develop') ? 'develop' : 'report')
    return json ? `${JSON.stringify(scores)}\n` : citationReport(scores)
  },
  async deep(dir, json) {
    const asked = await evaluateDeep(dir, options('questions'))
    return json ? `${JSON.stringify(asked)}\n` : deepReport(asked)
  },
  async openings(dir, json) {
    const fitted = await fitOpenings(dir, options('questions'))
    return json ? `${JSON.stringify(fitted)}\n` : openingsReport(fitted)
  },
  async pages(dir, json) {
    const scores = await evaluatePages(dir)
    return json ? `${JSON.stringify(scores)}\n` : pageReport(scores)
  },
}

const words = process.argv.slice(2)
const [what = '', named] = words.filter((word) => !word.startsWith('--'))
const dir = named ?? (what === 'citations' ? defaultLibrary() : undefined)
const evaluate = Object.hasOwn(EVALUATIONS, what) ? EVALUATIONS[what] : undefined
if (!evaluate || !dir) exitWith(USAGE)

// Standard output is for the result alone.
process.env.LOG_LEVEL = 'warn'
try {
  const [keep] = options('keep')
  const work = () => evaluate(dir, words.includes('--json'))
  process.stdout.write(keep ? await onKeptDatabase(keep, work) : await onScratchDatabase(env().DATABASE_URL, work))
} catch (error) {
  if (!(error instanceof AppError)) throw error
  exitWith(`${error.message}\n`)
}

function retrievalJson({ ndcg, recall, msPerQuery }: RetrievalScores): string {
  return `${JSON.stringify({ 'ndcg@10': ndcg, 'recall@100': recall, msPerQuery })}\n`
}

function retrievalTable(collection: string, scores: RetrievalScores): string {
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

/** The values of `--name=value`, which may be given several times. */
function options(name: string): string[] {
  return words.flatMap((word) => (word.startsWith(`--${name}=`) ? [word.slice(name.length + 3)] : []))
}

function exitWith(message: string): never {
  process.stderr.write(message)
  process.exit(1)
}
