import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { AppError } from '../../lib/errors'
import { passageOfText } from '../../lib/quoting/prepare/readable-passages'
import { localIdf, PASSAGE_FEATURES, passageFeatures } from '../../lib/quoting/rank/passage-features'
import type { ReadablePassage } from '../../lib/quoting/readable-passage'
import type { Block } from '../../lib/text/document'
import { idOf } from '../answers/read-library'
import { jsonLines } from '../json-lines'
import { asPassages, type FitLibrary, fitLibrary } from './fit-library'
import { foundLists } from './found-lists'
import { type QuestionList, toList } from './question-list'
import { type PagedPaper, readPagesOf } from './read-pages'
import { holdsParagraph, wordRuns } from './word-runs'

/** Sets of questions. QASPER's `report` half is only for reporting. */
export type QuestionSet =
  | 'qasper fit'
  | 'qasper develop'
  | 'qasper report'
  | 'papers inside'
  | 'papers found'
  | 'claims'

const goldSchema = z.object({
  file: z.string(),
  pages: z.array(z.number()),
  paragraphs: z.array(z.string()).optional(),
  sentences: z.array(z.string()).optional(),
})
const questionSchema = z.object({
  id: z.string(),
  type: z.string(),
  split: z.string().optional(),
  question: z.string(),
  gold: z.array(goldSchema),
})
const marked = z.object({ evidence: z.array(z.string()).optional(), sentences: z.array(z.string()).optional() })
const textPaper = z.object({
  paper: z.string(),
  split: z.string(),
  title: z.string(),
  sections: z.array(
    z.object({ name: z.string().nullable(), paragraphs: z.array(z.object({ id: z.string(), text: z.string() })) }),
  ),
  captions: z.array(z.object({ id: z.string(), text: z.string() })),
  questions: z.array(z.object({ id: z.string(), kind: z.string(), question: z.string(), annotators: z.array(marked) })),
})
const claimSchema = z.object({
  id: z.string(),
  label: z.string(),
  text: z.string(),
  gold: z.array(z.object({ key: z.string(), sentences: z.array(z.string()) })),
})
const abstractSchema = z.array(z.object({ id: z.string(), title: z.string(), abstract: z.string() }))

/**
 * Reads all sets from a folder with `human` and `evaluation`; those of `papers found` into the database in use. Throws
 * `AppError('bad_request')` if one is missing.
 */
export async function questionLists(dir: string, keep: string): Promise<Record<QuestionSet, QuestionList[]>> {
  const human = path.join(dir, 'human')
  for (const needed of [human, path.join(dir, 'evaluation')])
    if (!existsSync(needed)) throw new AppError('bad_request', `There is no ${needed}.`)
  const pdfs = await qasperPdfs(human, keep)
  return {
    'qasper fit': await qasperTexts(human),
    'qasper develop': pdfs('develop'),
    'qasper report': pdfs('report'),
    'papers inside': await insidePapers(path.join(dir, 'evaluation'), keep),
    'papers found': await foundLists(path.join(dir, 'evaluation')),
    claims: await claims(human),
  }
}

async function qasperPdfs(human: string, keep: string): Promise<(split: string) => QuestionList[]> {
  const papers = await readPagesOf(path.join(human, 'qasper/papers'), path.join(keep, 'qasper'))
  const library = await fitLibrary(papers.map(asPassages))
  const questions = jsonLines(path.join(human, 'qasper/questions.jsonl')).map((row) => questionSchema.parse(row))
  return (split) =>
    questions
      .filter((one) => one.split === split && one.type !== 'unanswerable')
      .map(({ id, question, gold }) => {
        const paragraphs = gold.flatMap((one) => one.paragraphs ?? []).map(wordRuns)
        const sentences = gold.flatMap((one) => one.sentences ?? []).map(wordRuns)
        return insideList(library, { id, question, paperId: idOf(gold[0]?.file ?? ''), paragraphs, sentences })
      })
}

/** Papers available as text only, the split for fitting. */
async function qasperTexts(human: string): Promise<QuestionList[]> {
  const file = gunzipSync(readFileSync(path.join(human, 'qasper/paragraphs.jsonl.gz'))).toString('utf8')
  const texts = file
    .split('\n')
    .filter(Boolean)
    .map((line) => textPaper.parse(JSON.parse(line)))
    .filter(({ split }) => split === 'fit')
  const library = await fitLibrary(texts.map(toPages).map(asPassages))
  return texts.flatMap(({ paper, sections, captions, questions }) => {
    const byId = new Map(
      [...sections.flatMap(({ paragraphs }) => paragraphs), ...captions].map((one) => [one.id, one.text]),
    )
    return questions
      .filter(({ kind }) => kind !== 'unanswerable')
      .map(({ id, question, annotators }) => {
        const evidence = new Set(annotators.flatMap((one) => one.evidence ?? []))
        const paragraphs = [...evidence].flatMap((one) => byId.get(one) ?? []).map(wordRuns)
        const sentences = annotators.flatMap((one) => one.sentences ?? []).map(wordRuns)
        return insideList(library, { id, question, paperId: paper, paragraphs, sentences })
      })
  })
}

/** Converts a paper given as paragraphs to a single page. */
function toPages({ paper, title, sections, captions }: z.infer<typeof textPaper>): PagedPaper {
  const blocks: Block[] = []
  let text = ''
  const add = (kind: Block['kind'], section: string, own: string) => {
    const start = text.length
    text += `${own}\n`
    blocks.push({ kind, section, start, end: start + own.length })
  }
  for (const { name, paragraphs } of sections)
    for (const paragraph of paragraphs) add('paragraph', (name ?? '').replaceAll(' ::: ', ' '), paragraph.text)
  for (const caption of captions) add('caption', '', caption.text)
  return { id: paper, title, pages: [{ number: 1, text, blocks }] }
}

const SINGLE = ['fact', 'definition', 'mechanism', 'number', 'why']

/** Questions with a gold page, within the paper that answers them. */
async function insidePapers(dir: string, keep: string): Promise<QuestionList[]> {
  const papers = await readPagesOf(dir, path.join(keep, 'papers'))
  const library = await fitLibrary(papers.map(asPassages))
  return ['questions', 'rewordings', 'hard']
    .flatMap((name) => jsonLines(path.join(dir, `${name}.jsonl`)).map((row) => questionSchema.parse(row)))
    .filter(({ type, gold }) => SINGLE.includes(type) && gold.length > 0)
    .map(({ id, question, gold }) => {
      const paperId = idOf(gold[0]?.file ?? '')
      const pages = new Set(gold.filter(({ file }) => idOf(file) === paperId).flatMap((one) => one.pages))
      const query = library.query(question)
      const candidates = [library.candidate(paperId, question)]
      return toList(id, query, candidates, ({ spans }) => spans.some(({ page }) => pages.has(page)), null)
    })
}

/** Number of abstracts to rank, the best by BM25. */
const ABSTRACTS = 100
const BM25 = PASSAGE_FEATURES.indexOf('bm25')

async function claims(human: string): Promise<QuestionList[]> {
  const file = path.join(human, 'scifact/library.json')
  const abstracts = abstractSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const library = await fitLibrary(
    abstracts.map(({ id, title, abstract }) => ({
      id,
      title,
      texts: [abstract],
      passages: [passageOfText(id, 'Abstract', abstract, [{ page: 1, start: 0, end: abstract.length }])],
    })),
  )
  return jsonLines(path.join(human, 'scifact/claims.jsonl'))
    .map((row) => claimSchema.parse(row))
    .filter(({ label }) => label !== 'NEI')
    .map(({ id, text, gold }) => {
      const query = library.query(text)
      const all = library.ids.map((paperId) => library.candidate(paperId, text))
      const bm25 = passageFeatures(query, all, localIdf(query, all)).map((features) =>
        Math.max(...features.map((x) => x[BM25] ?? 0)),
      )
      const near = all
        .map((candidate, i) => ({ candidate, score: bm25[i] ?? 0 }))
        .filter(({ score }) => score > 0)
        .sort((a, b) => b.score - a.score)
        .slice(0, ABSTRACTS)
      const keys = new Set(gold.map(({ key }) => key))
      const candidates = near.map(({ candidate }) => candidate)
      const sentences = gold.flatMap((one) => one.sentences).map(wordRuns)
      return toList(id, query, candidates, ({ paperId }) => keys.has(paperId), sentences)
    })
}

type InsideQuestion = {
  id: string
  question: string
  paperId: string
  paragraphs: Set<string>[]
  sentences: Set<string>[]
}

function insideList(
  library: FitLibrary,
  { id, question, paperId, paragraphs, sentences }: InsideQuestion,
): QuestionList {
  const isGold = ({ text }: ReadablePassage) => {
    const runs = wordRuns(text)
    return paragraphs.some((gold) => holdsParagraph(runs, gold))
  }
  return toList(id, library.query(question), [library.candidate(paperId, question)], isGold, sentences)
}
