import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { watchForEnd } from '../../engine/launch'
import { isEngineFailure, isLost, settle, step, workflowId } from '../../engine/workflow'
import { toFailure } from '../../errors'
import { every } from '../../every'
import { log } from '../../log'
import { analyst } from '../../thinking/ask-analyst'
import type { TableColumn } from './column'
import { attemptIn } from './filling-id'
import { readRow } from './read-row'

/** Papers read in parallel: a model answers a few calls as fast as one. */
const AT_ONCE = 4
/** Interval for checking whether the person stopped it, ms. */
const LOOK_MS = 500

/**
 * The durable workflow of a table: reads paper after paper for the open cells, until there are none or the person stops
 * it. Cells are stored as soon as their paper was read, so that a kill loses the reading of only a few papers.
 */
export async function fillTable(id: string): Promise<void> {
  const hasEnded = watchForEnd()
  const attempt = await step('begin', async () => attemptIn(workflowId()))
  try {
    for (let turn = 0; ; turn += 1) if (!(await step(`rows ${turn}`, () => fillSome(id, attempt)))) return
  } catch (error) {
    // The next process continues what an ending one leaves.
    if (hasEnded() || isLost(error) || isEngineFailure(error)) throw error
    log.warn('a table was not filled to its end', { tableId: id, detail: String(error).slice(0, 300) })
    // Filled cells stay, and the person can continue.
    await settle('stop', () => end(id, attempt, 'stopped'))
  }
}

/**
 * Returns whether there is more to do. Columns and papers added since then belong to another workflow with a higher
 * attempt.
 */
async function fillSome(id: string, attempt: number): Promise<boolean> {
  const client = await db()
  const table = await client.comparisonTable.findFirst({
    where: { id, attempt, status: 'filling', removedAt: null },
    include: {
      rows: {
        where: { paper: { removedAt: null } },
        orderBy: { ord: 'asc' },
        include: { cells: { select: { columnId: true } } },
      },
    },
  })
  if (!table) return false
  const columns = fromJson<TableColumn[]>(table.columns)
  const open = table.rows.flatMap(({ paperId, error, cells }) => {
    const known = new Set(cells.map(({ columnId }) => columnId))
    const wanted = columns.filter((column) => !known.has(column.id))
    return error === null && wanted.length > 0 ? [{ paperId, wanted }] : []
  })
  if (open.length === 0) {
    await end(id, attempt, 'done')
    return false
  }
  const { signal, unwatch } = watchForStop(id)
  try {
    await Promise.all(open.slice(0, AT_ONCE).map(({ paperId, wanted }) => fillOne(id, paperId, wanted, signal)))
  } finally {
    unwatch()
  }
  return true
}

/** A signal that aborts the current work when the person stops it. Work for a later attempt is just as useful. */
function watchForStop(id: string): { signal: AbortSignal; unwatch: () => void } {
  const stop = new AbortController()
  const look = async () => {
    const client = await db()
    const table = await client.comparisonTable.findFirst({
      where: { id, status: 'filling', removedAt: null },
      select: { id: true },
    })
    if (!table) stop.abort()
  }
  // A failed check is repeated by the next one.
  const unwatch = every(LOOK_MS, () => look().catch(() => {}))
  return { signal: stop.signal, unwatch }
}

async function end(id: string, attempt: number, status: 'done' | 'stopped'): Promise<void> {
  const client = await db()
  await client.comparisonTable.updateMany({ where: { id, attempt, status: 'filling' }, data: { status } })
}

async function fillOne(tableId: string, paperId: string, wanted: TableColumn[], signal: AbortSignal): Promise<void> {
  const client = await db()
  try {
    let heldBack: string | null = null
    const onHeldBack = (why: string) => {
      heldBack = why
    }
    const cells = await readRow(wanted, paperId, { analyst: await analyst(), signal, onHeldBack })
    const data = wanted.flatMap(({ id: columnId }, at) => {
      const cell = cells[at]
      return cell ? [{ tableId, paperId, columnId, cell: toJson(cell) }] : []
    })
    // Keeps values that the person entered in the meantime.
    await client.comparisonCell.createMany({ data, skipDuplicates: true })
    if (heldBack) {
      const notice = `Some cells were filled by keyword match, without the model. ${heldBack}`
      await client.comparisonTable.updateMany({ where: { id: tableId }, data: { notice } })
    }
  } catch (error) {
    if (signal.aborted) return
    const failure = toFailure(error)
    log.warn('a paper was not read for its table', { tableId, paperId, detail: String(error).slice(0, 300) })
    await client.comparisonRow.updateMany({ where: { tableId, paperId }, data: { error: toJson(failure) } })
  }
}
