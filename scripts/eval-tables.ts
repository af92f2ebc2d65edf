import { readFileSync } from 'node:fs'
import path from 'node:path'
import { db } from '../lib/db/client'
import { fromJson } from '../lib/db/json'
import { tablesOfPaper } from '../lib/library/pages/page-blocks'
import type { Table } from '../lib/quoting/tables/read-tables'
import type { Block, TextPage } from '../lib/text/document'
import { alignTable } from './align-table'
import { type Asked, ask } from './answers/ask'
import { idOf, readLibrary } from './answers/read-library'
import { jsonLines } from './json-lines'
import { lettersOf, scoreTable, type TableScore, type TrueTable } from './tables/score-table'
import { type AskedCell, showsCell } from './tables/shows-cell'

export type TableScores = {
  tables: (Pick<TrueTable, 'file' | 'page' | 'label'> & TableScore)[]
  questions: { question: string; isShown: boolean }[]
}

/**
 * Compares the tables that Folio reads from the PDFs in `DIR/evaluation` with those of `DIR/tables/develop.json`, and
 * asks the questions of `DIR/tables/questions.jsonl` without a language model. The database in use must be empty, or
 * contain these PDFs.
 */
export async function evaluateTables(dir: string): Promise<TableScores> {
  await readLibrary(path.join(dir, 'evaluation'))
  const truth: TrueTable[] = JSON.parse(readFileSync(path.join(dir, 'tables', 'develop.json'), 'utf8'))
  const scores: TableScores = { tables: [], questions: [] }
  for (const file of new Set(truth.map((one) => one.file))) {
    const { pages, tables } = await readTablesOf(idOf(file))
    for (const one of truth.filter((table) => table.file === file)) {
      const { page, label } = one
      const read = tables.find((table) => table.page === page && labelOf(pages, table).startsWith(lettersOf(label)))
      scores.tables.push({ file, page, label, ...scoreTable(one, read?.isSure ? read : null) })
    }
  }
  for (const cell of jsonLines<AskedCell>(path.join(dir, 'tables', 'questions.jsonl'))) {
    const { markdown }: Asked = await ask(cell.question)
    scores.questions.push({ question: cell.question, isShown: showsCell(markdown, cell) })
  }
  return scores
}

async function readTablesOf(paperId: string): Promise<{ pages: TextPage[]; tables: Table[] }> {
  const client = await db()
  const rows = await client.page.findMany({ where: { paperId }, select: { number: true, text: true, blocks: true } })
  const pages = rows.map((row) => ({ ...row, blocks: fromJson<Block[]>(row.blocks) }))
  return { pages, tables: await tablesOfPaper(paperId, pages) }
}

function labelOf(pages: TextPage[], { page, caption }: Table): string {
  return lettersOf(pages.find(({ number }) => number === page)?.text.slice(caption.start, caption.end))
}

/** One row per table, its faults if `withFaults`, and the totals. */
export function tablesReport({ tables, questions }: TableScores, withFaults: boolean): string {
  const sum = (key: 'cells' | 'right' | 'given' | 'numbers' | 'attached') =>
    tables.reduce((total, one) => total + one[key], 0)
  const of = (part: number, whole: number) => `${part} of ${whole} (${(part / Math.max(1, whole)).toFixed(3)})`
  const rows = tables.map(({ file, page, label, isRead, ...own }) => [
    `${file} ${page} ${label}`,
    isRead ? 'read' : 'shown as its crop and lines',
    `${own.right}/${own.cells}`,
    `${own.attached}/${own.numbers}`,
  ])
  const faults = withFaults
    ? tables.flatMap(({ file, label, faults }) => faults.map((fault) => `${file} ${label} ${fault}`))
    : []
  return [
    alignTable([['', '', 'cells', 'numbers with headings and label'], ...rows]),
    ...faults,
    `tables read ${of(tables.filter(({ isRead }) => isRead).length, tables.length)}`,
    `cells right ${of(sum('right'), sum('cells'))}, of those given ${of(sum('right'), sum('given'))}`,
    `numbers with all headings and their label ${of(sum('attached'), sum('numbers'))}`,
    ...questions.map(({ question, isShown }) => `${isShown ? 'shown' : 'NOT shown'}  ${question}`),
    `questions whose cell is shown with caption, headings and label ${of(questions.filter(({ isShown }) => isShown).length, questions.length)}`,
    '',
  ].join('\n')
}
