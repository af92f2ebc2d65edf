import { tmpdir } from 'node:os'
import path from 'node:path'
import { env } from '../lib/env'
import { AppError } from '../lib/errors'
import { READER_VERSION } from '../lib/library/pdf/reader-version'
import { alignTable } from './align-table'
import { answerReport, answersToKeep, crossValidated, evaluateAnswers } from './eval-answers'
import { broadReport, broadToKeep, evaluateBroad } from './eval-broad'
import { citationReport, defaultLibrary, evaluateCitations } from './eval-citations'
import { deepReport, evaluateDeep } from './eval-deep'
import { duplicatesReport, evaluateDuplicates } from './eval-duplicates'
import { evaluateHuman, humanReport } from './eval-human'
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
import { evaluateRetrieval } from './retrieval/evaluate-retrieval'
import { type Arguments, type Case, runCase } from './run-case'
import { onKeptDatabase, onScratchDatabase } from './scratch-database'

type Evaluation<Scores> = {
  usage: string
  evaluate(dir: string, given: Arguments): Promise<Scores>
  /** the scores as text */
  report(scores: Scores, given: Arguments): string
  /** the scores as `--json` prints them; absent: as they are */
  toKeep?(scores: Scores): unknown
  /** folder that is evaluated without one given; absent: one must be given */
  usualDir?(): string
  /** whether it needs no database, or creates its own */
  ownDatabase?: true
}

/** Evaluates a folder on an empty database, or on the one that `--keep` names. */
function evaluation<Scores>(one: Evaluation<Scores>): Case {
  return {
    usage: one.usage,
    async run(given) {
      const dir = given.words[0] ?? one.usualDir?.()
      if (!dir) throw new AppError('bad_request', `Name a folder: ${one.usage}`)
      const work = async () => {
        const scores = await one.evaluate(dir, given)
        const json = () => `${JSON.stringify(one.toKeep?.(scores) ?? scores)}\n`
        process.stdout.write(given.has('json') ? json() : one.report(scores, given))
      }
      const keep = given.option('keep')
      if (one.ownDatabase) return work()
      return keep ? onKeptDatabase(keep, work) : onScratchDatabase(env().DATABASE_URL, work)
    },
  }
}

const partOf = (given: Arguments) => (given.option('part') === 'develop' ? 'develop' : 'report')

const CASES: Record<string, Case> = {
  retrieval: evaluation({
    usage: `DIR [--json]
DIR is a BEIR folder: corpus.jsonl, queries.jsonl, qrels/test.tsv`,
    evaluate: async (dir) => ({ collection: dir, ...(await evaluateRetrieval(dir)) }),
    toKeep: ({ ndcg, recall, msPerQuery }) => ({ 'ndcg@10': ndcg, 'recall@100': recall, msPerQuery }),
    report: ({ collection, documents, queries, ndcg, recall, msPerQuery }) =>
      `${alignTable([
        ['collection', 'documents', 'queries', 'nDCG@10', 'Recall@100', 'ms/query'],
        [collection, String(documents), String(queries), ndcg.toFixed(4), recall.toFixed(4), msPerQuery.toFixed(1)],
      ])}\n`,
  }),
  answers: evaluation({
    usage: `DIR [--questions=FILE …] [--far=FILE …] [--keep=FOLDER] [--cross-validate | --json]
DIR holds PDFs, in folders or not, and questions.jsonl: { id, type, question, gold: [{ file, pages, must? }], anyOf? } a
line; must holds patterns of the words that answer, anyOf that one of the places is enough. The questions of --far, a
question or text a line, are about another field.
FOLDER keeps what was read of the PDFs for the next time; --cross-validate fits the weights of papers to four fifths of
the questions, and ranks the papers of the others by them`,
    evaluate: async (dir, given) => {
      const [questions, far] = [given.options('questions'), given.options('far')]
      if (given.has('cross-validate')) return crossValidated(dir, questions)
      return evaluateAnswers(dir, { questions, far })
    },
    toKeep: (asked) => (typeof asked === 'string' ? asked : answersToKeep(asked)),
    report: (asked) => (typeof asked === 'string' ? asked : answerReport(asked)),
  }),
  broad: evaluation({
    usage: `FILE [--keep=FOLDER] [--json]
FILE holds questions that anybody would ask of the PDFs in its folder: { id, question, central: [PDF] } a line; central are
the papers that a librarian would open first. Folio without a model beside BM25 over pages, with intervals`,
    evaluate: evaluateBroad,
    toKeep: broadToKeep,
    report: broadReport,
  }),
  human: evaluation({
    usage: `DIR [--split=develop|report] [--far=FILE …] [--keep=FOLDER] [--json]
DIR holds questions and claims that people wrote and marked: qasper/ with papers, questions.jsonl, and scifact/ with
library.json, claims.jsonl`,
    ownDatabase: true,
    evaluate: (dir, given) =>
      evaluateHuman(dir, { split: given.option('split'), keep: given.option('keep'), far: given.options('far') }),
    report: humanReport,
  }),
  prompts: evaluation({
    usage: `DIR [--questions=FILE …] [--queries=FILE] [--write=FOLDER] [--keep=FOLDER] [--json]
What a model is given to write answers from, on the questions below DIR (../shared): evaluation/, tables/ and human/qasper/.
--queries: what a model searches for, { question, queries, aspects? } a line; --write: a folder for each prompt's passages`,
    ownDatabase: true,
    evaluate: (dir, given) =>
      evaluatePrompts(dir, {
        questions: given.options('questions'),
        keep: given.option('keep'),
        queries: given.option('queries'),
        write: given.option('write'),
      }),
    report: promptsReport,
  }),
  deep: evaluation({
    usage: `DIR [--questions=FILE …] [--keep=FOLDER] [--json]
DIR holds PDFs, which broad questions are researched over: ten of our own, or those of FILE, { id, question } a line`,
    evaluate: (dir, given) => evaluateDeep(dir, given.options('questions')),
    report: deepReport,
  }),
  reports: evaluation({
    usage: `DIR [--questions=FILE …] [--keep=FOLDER] [--json]
DIR holds PDFs, over which reviews are written by quoting: on five matters of our own, or on those of FILE, { question } a line`,
    evaluate: (dir, given) => evaluateReports(dir, given.options('questions')),
    report: reportsReport,
  }),
  citations: evaluation({
    usage: `[DIR] [--develop] [--json]
DIR holds the PDFs whose sentences are altered: ../shared/evaluation, else the sample papers. Half of them are
reported on, the other half is there to develop on`,
    usualDir: defaultLibrary,
    evaluate: (dir, given) => evaluateCitations(dir, given.has('develop') ? 'develop' : 'report'),
    report: citationReport,
  }),
  fit: evaluation({
    usage: `DIR [--keep=FOLDER]
Fits the scorers of passages and sentences (lib/quoting/rank/weights.json) on all question sets below DIR (../shared), and
prints how well each feature does on the libraries that were left out`,
    evaluate: async (dir) => {
      const lists = await questionLists(dir, path.join(tmpdir(), 'folio-fit', String(READER_VERSION)))
      writeWeights(lists)
      return lists
    },
    report: ablationTable,
  }),
  themes: evaluation({
    usage: `DIR [--keep=FOLDER] [--json]
DIR holds PDFs in a folder for each field, and questions.jsonl: how sensible the themes of the library's overview are`,
    evaluate: evaluateThemes,
    report: themesReport,
  }),
  tables: evaluation({
    usage: `DIR [--keep=FOLDER] [--faults] [--json]
The tables of DIR/tables/develop.json ({ file, page, label, header, rows } each) in the PDFs of DIR/evaluation: their cells,
and whether answers without a model to the questions of DIR/tables/questions.jsonl show the cell with its headings`,
    evaluate: evaluateTables,
    report: (scores, given) => tablesReport(scores, given.has('faults')),
  }),
  references: evaluation({
    usage: `DIR [--part=develop|report] [--faults] [--json]
DIR holds files of references and expected.jsonl, which says what their entries should become: entries that are lost,
and the fields and files that are right. A third of the files, by a hash of the name, is there to report on`,
    evaluate: (dir, given) => evaluateReferences(dir, partOf(given)),
    report: (results, given) => referencesReport(results, given.has('faults')),
  }),
  duplicates: evaluation({
    usage: `DIR [--part=develop|report] [--json]
DIR holds records.ris and records.csv, which says which records are one work: pairs that are joined, wrongly or not`,
    evaluate: (dir, given) => evaluateDuplicates(dir, partOf(given)),
    report: duplicatesReport,
  }),
  numbers: evaluation({
    usage: `DIR [--json]
DIR holds PDFs, in folders or not, whose numbers are compared with those that poppler reads (pdftotext)`,
    evaluate: evaluateNumbers,
    report: numberReport,
  }),
  pages: evaluation({
    usage: `[DIR …] [--json]
Compares the words of each page with those that poppler reads. Without DIR: all PDFs below ../shared and the samples`,
    usualDir: () => '.',
    evaluate: (_, { words }) => evaluatePages(words.length > 0 ? words : pageFolders()),
    report: pageReport,
  }),
  ocr: evaluation({
    usage: `DIR [--json]
DIR holds PDFs, in folders or not: pages of 20 of them are drawn as scans, clean and noisy, and read by OCR`,
    ownDatabase: true,
    evaluate: evaluateOcr,
    report: ocrReport,
  }),
}

// Standard output is for the result only.
process.env.LOG_LEVEL = 'warn'
await runCase('eval', CASES)
