import { AppError } from '../../errors'
import { log } from '../../log'
import { countingUse } from '../../models/model-use'
import type { Analyst } from '../../thinking/analyst'
import { fillRow as fillRowWithModel } from '../../thinking/fill-row'
import { think } from '../../thinking/think'
import { getPaperText } from '../paper/paper-text'
import { buildAnchorIndex } from '../pdf/anchor'
import { type Cell, NOT_STATED } from './cell'
import { checkGiven } from './check-given'
import type { Column } from './column'
import { commonColumn } from './common-columns'
import { fillRow } from './fill-row'
import { passagesFor } from './passages-for'

/**
 * Reads a paper for some columns: the sentence that fits each best, and with a model what that reads, whose quotes must
 * stand on their pages. What the model does not answer, or answers with a quote that is not there, stays that sentence. Throws
 * `AppError('conflict')` when the paper has no text to read.
 */
export async function readRow(columns: Column[], paperId: string, analyst: Analyst): Promise<Cell[]> {
  const paper = await getPaperText(paperId)
  if (paper.pages.length === 0)
    throw new AppError('conflict', 'There is no text of this paper to read. Add its PDF, then fill the table again.')
  const byWords = await fillRow(columns, paperId)
  if (!analyst.model) return byWords
  try {
    const row = { title: paper.title, columns: columns.map(explained), passages: passagesFor(columns, paper, byWords) }
    const given = await countingUse('other', () =>
      think(fillRowWithModel, row, { analyst, signal: new AbortController().signal }),
    )
    const index = buildAnchorIndex(paper.pages)
    return columns.map((column, at) => checkGiven(column, given[at] ?? null, index) ?? byWords[at] ?? NOT_STATED)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    log.warn('a row was filled by words', { paperId, code: error.code })
    return byWords
  }
}

/** What to look for, where the name alone says too little to one who knows only it. */
function explained(column: Column): Column {
  return { ...column, look: column.look || (commonColumn(column.name)?.means ?? '') }
}
