import { tmpdir } from 'node:os'
import path from 'node:path'
import { env } from '../lib/env'
import { AppError } from '../lib/errors'
import { READER_VERSION } from '../lib/library/pdf/reader-version'
import { answerReport, answersJson, crossValidated, evaluateAnswers } from './eval-answers'
import { broadJson, broadReport, evaluateBroad } from './eval-broad'
import { citationReport, defaultLibrary, evaluateCitations } from './eval-citations'
import { deepReport, evaluateDeep } from './eval-deep'
import { duplicatesReport, evaluateDuplicates } from './eval-duplicates'
import { evaluateHuman, humanJson, humanReport } from './eval-human'
import { evaluateNumbers, numberReport } from './eval-numbers'
import { evaluateOcr, ocrReport } from './eval-ocr'
import { evaluatePages, pageFolders, pageReport } from './eval-pages'
import { evaluatePrompts, promptsReport } from './eval-prompts'
import { evaluateReferences, referencesReport } from './eval-references'
import { evaluateReports, reportsReport } from './eval-reports'
import { evaluateTables, tablesReport } from './eval-tables'
import { evaluateThemes, themesReport } from './eval-themes'
import { ablationTable, writeWeights } from './fit/fit-weights'
import { questionLists } from './fit/question-lists'
import { evaluateRetrieval, type RetrievalScores } from './retrieval/evaluate-retrieval'
import { onKeptDatabase, onScratchDatabase } from './scratch-database'

const USAGE = `Usage: npm run eval -- retrieval DIR [--json]
  DIR is a BEIR folder: corpus.jsonl, queries.jsonl, qrels/test.tsv
       npm run eval -- answers DIR [--questions=FILE …] [--far=FILE …] [--keep=FOLDER] [--cross-validate | --json]
  DIR holds PDFs, in folders or not, and questions.jsonl: { id, type, question, gold: [{ file, pages, must? }], anyOf? } a
  line; must holds patterns of the words that answer, anyOf that one of the places is enough. The questions of --far, a
  question or text a line, are about another field.
  FOLDER keeps what was read of the PDFs for the next time; --cross-validate fits the weights of papers to four fifths of
  the questions, and ranks the papers of the others by them
       npm run eval -- broad FILE [--keep=FOLDER] [--json]
  FILE holds questions that anybody would ask of the PDFs in its folder: { id, question, central: [PDF] } a line; central are
  the papers that a librarian would open first. Folio without a model beside BM25 over pages, with intervals
       npm run eval -- human DIR [--split=develop|report] [--far=FILE …] [--keep=FOLDER] [--json]
  DIR holds questions and claims that people wrote and marked: qasper/ with papers, questions.jsonl, and scifact/ with
  library.json, claims.jsonl
       npm run eval -- prompts DIR [--questions=FILE …] [--queries=FILE] [--write=FOLDER] [--keep=FOLDER] [--json]
  What a model is given to write answers from, on the questions below DIR (../shared): evaluation/, tables/ and human/qasper/.
  --queries: what a model searches for, { question, queries, aspects? } a line; --write: a folder for each prompt's passages
       npm run eval -- deep DIR [--questions=FILE …] [--keep=FOLDER] [--json]
  DIR holds PDFs, which broad questions are researched over: ten of our own, or those of FILE, { id, question } a line
       npm run eval -- reports DIR [--questions=FILE …] [--keep=FOLDER] [--json]
  DIR holds PDFs, over which reviews are written by quoting: on five matters of our own, or on those of FILE, { question } a line
       npm run eval -- citations [DIR] [--develop] [--json]
  DIR holds the PDFs whose sentences are altered: ../shared/evaluation, else the sample papers. Half of them are
  reported on, the other half is there to develop on
       npm run eval -- fit DIR [--keep=FOLDER]
  Fits the scorers of passages and sentences (lib/quoting/rank/weights.json) on all question sets below DIR (../shared), and
  prints how well each feature does on the libraries that were left out
       npm run eval -- themes DIR [--keep=FOLDER] [--json]
  DIR holds PDFs in a folder for each field, and questions.jsonl: how sensible the themes of the library's overview are
       npm run eval -- tables DIR [--keep=FOLDER] [--faults] [--json]
  The tables of DIR/tables/develop.json ({ file, page, label, header, rows } each) in the PDFs of DIR/evaluation: their cells,
  and whether answers without a model to the questions of DIR/tables/questions.jsonl show the cell with its headings
       npm run eval -- references DIR [--part=develop|report] [--faults] [--json]
  DIR holds files of references and expected.jsonl, which says what their entries should become: entries that are lost,
  and the fields and files that are right. A third of the files, by a hash of the name, is there to report on
       npm run eval -- duplicates DIR [--part=develop|report] [--json]
  DIR holds records.ris and records.csv, which says which records are one work: pairs that are joined, wrongly or not
       npm run eval -- numbers DIR [--json]
  DIR holds PDFs, in folders or not, whose numbers are compared with those that poppler reads (pdftotext)
       npm run eval -- pages [DIR …] [--json]
  Compares the words of each page with those that poppler reads. Without DIR: all PDFs below ../shared and the samples
       npm run eval -- ocr DIR [--json]
  DIR holds PDFs, in folders or not: pages of 20 of them are drawn as scans, clean and noisy, and read by OCR
`

/** Each evaluates a folder on an empty database, and returns the text for standard output. */
const EVALUATIONS: Record<string, (dir: string, json: boolean) => Promise<string>> = {
  async retrieval(dir, json) {
    const scores = await evaluateRetrieval(dir)
    return json ? retrievalJson(scores) : retrievalTable(dir, scores)
  },
  async answers(dir, json) {
    if (words.includes('--cross-validate')) return crossValidated(dir, options('questions'))
    const asked = await evaluateAnswers(dir, { questions: options('questions'), far: options('far') })
    return json ? answersJson(asked) : answerReport(asked)
  },
  async broad(file, json) {
    const asked = await evaluateBroad(file)
    return json ? broadJson(asked) : broadReport(asked)
  },
  async tables(dir, json) {
    const scores = await evaluateTables(dir)
    return json ? `${JSON.stringify(scores)}\n` : tablesReport(scores, words.includes('--faults'))
  },
  async themes(dir, json) {
    const scores = await evaluateThemes(dir)
    return json ? `${JSON.stringify(scores, null, 2)}\n` : themesReport(scores)
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
  async human(dir, json) {
    const scores = await evaluateHuman(dir, {
      split: options('split')[0],
      keep: options('keep')[0],
      far: options('far'),
    })
    return json ? humanJson(scores) : humanReport(scores)
  },
  async prompts(dir, json) {
    const asked = await evaluatePrompts(dir, {
      questions: options('questions'),
      keep: options('keep')[0],
      queries: options('queries')[0],
      write: options('write')[0],
    })
    return json ? `${JSON.stringify(asked)}\n` : promptsReport(asked)
  },
  async fit(dir) {
    const lists = await questionLists(dir, path.join(tmpdir(), 'folio-fit', String(READER_VERSION)))
    writeWeights(lists)
    return ablationTable(lists)
  },
  async references(dir, json) {
    const results = await evaluateReferences(dir, options('part')[0] === 'develop' ? 'develop' : 'report')
    return json ? `${JSON.stringify(results)}\n` : referencesReport(results, words.includes('--faults'))
  },
  async duplicates(dir, json) {
    const scores = await evaluateDuplicates(dir, options('part')[0] === 'develop' ? 'develop' : 'report')
    return json ? `${JSON.stringify(scores)}\n` : duplicatesReport(scores)
  },
  async numbers(dir, json) {
    const scores = await evaluateNumbers(dir)
    return json ? `${JSON.stringify(scores)}\n` : numberReport(scores)
  },
  async pages(_, json) {
    const scores = await evaluatePages(dirs.length > 0 ? dirs : pageFolders())
    return json ? `${JSON.stringify(scores)}\n` : pageReport(scores)
  },
  async ocr(dir, json) {
    const scores = await evaluateOcr(dir)
    return json ? `${JSON.stringify(scores)}\n` : ocrReport(scores)
  },
}

const words = process.argv.slice(2)
const [what = '', ...dirs] = words.filter((word) => !word.startsWith('--'))
const DEFAULT_DIRS: Record<string, () => string> = { citations: defaultLibrary, pages: () => '.' }
const dir = dirs[0] ?? DEFAULT_DIRS[what]?.()
const evaluate = Object.hasOwn(EVALUATIONS, what) ? EVALUATIONS[what] : undefined
if (!evaluate || !dir) exitWith(USAGE)

// Standard output is for the result only.
process.env.LOG_LEVEL = 'warn'
try {
  const [keep] = options('keep')
  const work = () => evaluate(dir, words.includes('--json'))
  // These create databases for their libraries, or need none.
  const own = what === 'human' || what === 'prompts' || what === 'ocr'
  process.stdout.write(
    await (own ? work() : keep ? onKeptDatabase(keep, work) : onScratchDatabase(env().DATABASE_URL, work)),
  )
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

/** The values of `--name=value`, which can be repeated. */
function options(name: string): string[] {
  return words.flatMap((word) => (word.startsWith(`--${name}=`) ? [word.slice(name.length + 3)] : []))
}

function exitWith(message: string): never {
  process.stderr.write(message)
  process.exit(1)
}
