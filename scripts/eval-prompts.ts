import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { env } from '../lib/env'
import { alignTable, mean, share } from './align-table'
import { readGoldQuestions } from './answers/gold-questions'
import { idOf, readLibrary } from './answers/read-library'
import { goldText, holdsGoldParagraph } from './human/gold-text'
import { readQuestions } from './human/human-sets'
import { jsonLines } from './json-lines'
import { askPrompt } from './prompts/ask-prompt'
import { BUDGETS, type GoldPlace, type PromptScore, scorePrompt } from './prompts/score-prompt'
import { onKeptDatabase, onScratchDatabase } from './scratch-database'

export type AskedPrompt = PromptScore & { id: string; question: string; type: string }

type Options = {
  questions?: string[]
  /** folder that stores the databases for the next time */
  keep?: string
  /** file of a model's searches: one { question, queries, aspects? } per line */
  queries?: string
  /** folder for writing each prompt */
  write?: string
}

/**
 * Evaluates what a model gets to write answers from: for the questions about `evaluation/` and its tables, and those
 * that people asked about single papers (`human/qasper`), as far as they are below `dir`.
 */
export async function evaluatePrompts(
  dir: string,
  { questions = [], keep, queries, write }: Options = {},
): Promise<AskedPrompt[]> {
  const asked: AskedPrompt[] = []
  const known = new Map(
    (queries ? jsonLines<unknown>(queries) : []).map((row) => {
      const { question, ...searches } = queriesSchema.parse(row)
      return [question, searches]
    }),
  )
  const on = (name: string, work: () => Promise<void>) =>
    keep ? onKeptDatabase(path.join(keep, name), work) : onScratchDatabase(env().DATABASE_URL, work)
  const ask = async (one: Asking, gold: GoldPlace[], how: { paperIds?: string[]; anyOf?: boolean } = {}) => {
    const { id, question, type } = one
    const prompt = await askPrompt(question, { paperIds: how.paperIds, ...known.get(question) })
    asked.push({ id, question, type, ...scorePrompt(prompt, gold, how.anyOf) })
    if (!write) return
    mkdirSync(write, { recursive: true })
    writeFileSync(path.join(write, `${id}.txt`), `${question}\n\n${prompt.shown}\n`)
  }
  const library = path.join(dir, 'evaluation')
  if (existsSync(library))
    await on('evaluation', async () => {
      const pdfs = await readLibrary(library)
      const files = questions.length > 0 ? questions : OWN.map((name) => path.join(library, name)).filter(existsSync)
      for (const file of files)
        for (const { gold, anyOf, ...question } of readGoldQuestions(library, [file], pdfs)) {
          const type = path.basename(file, '.jsonl') === 'questions' ? question.type : path.basename(file, '.jsonl')
          if (gold.length > 0) await ask({ ...question, type }, gold.map(placeOf), { anyOf })
        }
      const tables = path.join(dir, 'tables', 'questions.jsonl')
      const asksTables = questions.length === 0 && existsSync(tables)
      for (const [i, row] of (asksTables ? jsonLines<unknown>(tables) : []).entries()) {
        const cell = tableSchema.parse(row)
        if (pdfs.some((pdf) => path.basename(pdf) === cell.file))
          await ask({ id: `table${i + 1}`, question: cell.question, type: 'cell of a table' }, [placeOfCell(cell)])
      }
    })
  if (questions.length === 0 && existsSync(path.join(dir, 'human', 'qasper')))
    await on('qasper', async () => {
      await readLibrary(path.join(dir, 'human', 'qasper', 'papers'))
      for (const { id, question, split, paper, gold } of readQuestions(path.join(dir, 'human'))) {
        if (gold.length === 0) continue
        const marked = goldText(gold)
        const pages = gold.flatMap((one) => one.pages)
        const place: GoldPlace = {
          holdsPage: (passage) => passage.pages.some((page) => pages.includes(page)),
          holdsFact: ({ text }) => holdsGoldParagraph(text, marked),
        }
        await ask({ id, question, type: `QASPER ${split}` }, [place], { paperIds: [idOf(paper)] })
      }
    })
  return asked
}

type Asking = { id: string; question: string; type: string }

/** Questions beside the library. */
const OWN = ['questions.jsonl', 'rewordings.jsonl', 'hard.jsonl']

const queriesSchema = z.object({
  question: z.string(),
  queries: z.array(z.string()),
  aspects: z.array(z.string()).optional(),
})

const tableSchema = z.object({
  question: z.string(),
  file: z.string(),
  page: z.number(),
  label: z.string(),
  row: z.string(),
  column: z.string(),
  value: z.string(),
})

function placeOf({ file, pages, must = [] }: { file: string; pages: number[]; must?: string[] }): GoldPlace {
  const patterns = must.map((text) => new RegExp(text, 'i'))
  const holdsPage: GoldPlace['holdsPage'] = (passage) =>
    passage.paperId === idOf(file) && passage.pages.some((page) => pages.includes(page))
  return {
    holdsPage,
    ...(patterns.length > 0 && {
      holdsFact: (passage) => holdsPage(passage) && patterns.some((one) => one.test(passage.text.replace(/\s+/g, ' '))),
    }),
  }
}

/** A cell is in a passage with its table's label, the last word of its column's header, and its row with the value. */
function placeOfCell({ file, page, label, row, column, value }: z.infer<typeof tableSchema>): GoldPlace {
  const holdsPage: GoldPlace['holdsPage'] = (passage) => passage.paperId === idOf(file) && passage.pages.includes(page)
  const plain = (text: string) => text.replace(/[^\p{L}\p{N}.]/gu, '').toLowerCase()
  const heads = column.split(' / ').map(plain)
  return {
    holdsPage,
    holdsFact: (passage) => {
      const text = plain(passage.text)
      const isOfTable = text.includes(plain(label)) && heads.every((head) => text.includes(head))
      const rows = passage.text.split('\n').map(plain)
      return (
        holdsPage(passage) && isOfTable && rows.some((one) => one.includes(plain(row)) && one.includes(plain(value)))
      )
    },
  }
}

const HEAD = ['', 'n', 'passages', 'tokens', 'on a gold page', 'page']

/** One table by type. The columns after `page` and `words that answer` show the same within a number of tokens. */
export function promptsReport(asked: AskedPrompt[]): string {
  const types = [...new Set(asked.map(({ type }) => type))]
  const within = BUDGETS.map((budget) => `in ${budget}`)
  return `${alignTable([
    [...HEAD, ...within, 'words that answer', ...within],
    ...types.map((type) =>
      row(
        type,
        asked.filter((one) => one.type === type),
      ),
    ),
    row('all', asked),
  ])}\n`
}

function row(name: string, asked: AskedPrompt[]): string[] {
  const known = asked.filter(({ fact }) => fact !== null)
  return [
    name,
    String(asked.length),
    (mean(asked.map(({ passages }) => passages)) ?? 0).toFixed(1),
    (mean(asked.map(({ tokens }) => tokens)) ?? 0).toFixed(0),
    share(mean(asked.flatMap(({ onPage }) => onPage ?? []))),
    share(mean(asked.map(({ page }) => page))),
    ...BUDGETS.map((budget) => share(mean(asked.map(({ pageWithin }) => pageWithin[budget])))),
    share(mean(known.map(({ fact }) => fact ?? 0))),
    ...BUDGETS.map((budget) => share(mean(known.map(({ factWithin }) => factWithin?.[budget] ?? 0)))),
  ]
}
