import { AppError } from '../../errors'
import { log } from '../../log'
import { countingUse } from '../../models/limits/model-use'
import type { ReadablePassage } from '../../quoting/readable-passage'
import type { PaperText } from '../../text/document'
import { type Analyst, thinkOrFallBack } from '../../thinking/ask-analyst'
import { fillRow as fillRowWithModel } from '../../thinking/reading-tasks'
import { proveInPaper } from '../pages/locate-in-paper'
import { getPaperText } from '../pages/paper-text'
import { buildAnchorIndex } from '../pdf/anchor'
import { type Cell, NOT_STATED } from './cell'
import { checkGiven } from './check-given'
import type { TableColumn } from './column'
import { commonColumn } from './common-columns'
import { fillRow } from './fill-row'
import { passagesFor } from './passages-for'

/**
 * Reads a paper for some columns: the best-matching sentence for each or, with a model, its value, whose quote must be
 * on its page. The model sees text and tables together, so that it can choose between two numbers for one thing; with a
 * small window, the tables are read separately for what is still missing. A column without an answer, or with a quote
 * that does not exist, keeps the sentence. Only what matches the pages' raw characters counts as quoted. Throws
 * `AppError('conflict')` if the paper has no text, and the reason of `signal`. `onHeldBack` is called if the person's
 * monthly limit is used up.
 */
export async function readRow(
  columns: TableColumn[],
  paperId: string,
  { analyst, signal, onHeldBack }: { analyst: Analyst; signal: AbortSignal; onHeldBack?(why: string): void },
): Promise<Cell[]> {
  const paper = await getPaperText(paperId)
  if (paper.pages.length === 0)
    throw new AppError('conflict', 'This paper has no text to read. Add its PDF, then fill the table again.')
  const cells = await readCells(columns, paper, { analyst, signal, onHeldBack })
  const quoted = cells.flatMap((cell) =>
    cell.verdict === 'quoted' && cell.place ? [{ cell, page: cell.place.page }] : [],
  )
  const proven = await proveInPaper(
    paperId,
    quoted.map(({ cell: { quote }, page }) => ({ page, quote })),
  )
  const shaky = new Set(quoted.flatMap(({ cell }, i) => (proven[i] ? [] : [cell])))
  return cells.map((cell) => (shaky.has(cell) ? { ...cell, verdict: 'unchecked' } : cell))
}

/** Smallest window, in tokens, for reading a paper's passages and tables in one call: about 12,000 are shown. */
const TOGETHER = 24_000

async function readCells(
  columns: TableColumn[],
  paper: PaperText,
  { analyst, signal, onHeldBack }: Parameters<typeof readRow>[2],
): Promise<Cell[]> {
  const paperId = paper.id
  const byWords = await fillRow(columns, paperId)
  if (!analyst.model) return byWords
  const { near, tables } = await passagesFor(columns, paperId)
  const index = buildAnchorIndex(paper.pages)
  const read = async (asked: TableColumn[], passages: ReadablePassage[]): Promise<Map<TableColumn, Cell> | null> => {
    const row = { title: paper.title, columns: asked.map(explained), passages }
    const task = () => thinkOrFallBack(fillRowWithModel, row, { analyst, signal })
    const { value: given, failure } = await countingUse('other', task)
    signal.throwIfAborted()
    if (failure?.code === 'month_used_up') onHeldBack?.(failure.message)
    if (failure) {
      log.warn('a row was filled by words', { paperId, code: failure.code })
      return null
    }
    return new Map(
      asked.flatMap((column, at) => {
        const cell = checkGiven(column, given[at] ?? null, { index, shown: passages })
        return cell ? [[column, cell] as const] : []
      }),
    )
  }
  if (((await analyst.model.window()) ?? TOGETHER) >= TOGETHER) {
    const all = [...near, ...tables].sort((a, b) => a.position - b.position)
    const found = await read(columns, all)
    return columns.map((column, at) => found?.get(column) ?? byWords[at] ?? NOT_STATED)
  }
  const found = await read(columns, near)
  if (!found) return byWords
  const open = columns.filter((column) => (found.get(column)?.value ?? null) === null)
  const inTables = open.length > 0 && tables.length > 0 ? await read(open, tables) : null
  return columns.map((column, at) => best(found.get(column), inTables?.get(column)) ?? byWords[at] ?? NOT_STATED)
}

/** The first of two readings that has a value; null: neither has one. */
function best(first: Cell | undefined, second: Cell | undefined): Cell | null {
  return [first, second].find((cell) => cell && cell.value !== null) ?? first ?? second ?? null
}

/** A column with an explanation, if its name alone says too little. */
function explained(column: TableColumn): TableColumn {
  return { ...column, look: column.look || (commonColumn(column.name)?.means ?? '') }
}
