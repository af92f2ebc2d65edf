import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { fromJson, toJson } from '../../db/json'
import { activeArguments, enqueue } from '../../engine/client'
import { QUEUE, WORKFLOW } from '../../engine/workflow'
import { AppError, type Failure } from '../../errors'
import { currentOwner } from '../../owner'
import { IN_LIBRARY } from '../in-library'
import { proveInPaper } from '../pages/locate-in-paper'
import { type Cell, NOT_STATED } from './cell'
import { COLUMN_LIMITS, idOf, type TableColumn } from './column'
import { fillingId } from './filling-id'
import { quantityOf } from './quantity'
import { MOST_PAPERS, requirePapers } from './require-papers'
import type { TableListed, TableView } from './table-view'

const LIMITS = { papers: MOST_PAPERS, title: 200, value: 2_000 }
/** How long a removed table can be restored. */
const KEPT_MS = 24 * 60 * 60_000

/**
 * Creates a table of papers and starts filling it. Returns its id. Throws `AppError('bad_request')` if there are no
 * papers, too many, or invalid columns.
 */
export async function createTable(input: {
  title: string
  paperIds: string[]
  columns: TableColumn[]
}): Promise<string> {
  const paperIds = requirePapers(input.paperIds)
  requireColumns(input.columns)
  const client = await db()
  const id = `table-${randomUUID().slice(0, 8)}`
  await client.comparisonTable.create({
    data: {
      id,
      title: input.title.trim().slice(0, LIMITS.title) || 'Comparison',
      columns: toJson(input.columns),
      attempt: 0,
      rows: { create: paperIds.map((paperId, ord) => ({ paperId, ord })) },
    },
  })
  await fillOpen(id)
  return id
}

/** All tables, newest first. */
export async function listTables(): Promise<TableListed[]> {
  const client = await db()
  const tables = await client.comparisonTable.findMany({
    where: { ownerId: currentOwner(), removedAt: null },
    orderBy: { createdAt: 'desc' },
    include: { _count: { select: { rows: true } } },
  })
  return tables.map(({ id, title, status, columns, createdAt, _count }) => ({
    id,
    title,
    status: status as TableView['status'],
    columns: fromJson<TableColumn[]>(columns).map(({ name }) => name),
    papers: _count.rows,
    createdAt: createdAt.toISOString(),
  }))
}

/** A table with all its cells. Throws `AppError('not_found')`. */
export async function getTable(id: string): Promise<TableView> {
  const client = await db()
  const table = await client.comparisonTable.findFirst({
    where: { id, ownerId: currentOwner(), removedAt: null },
    include: {
      rows: {
        where: { paper: { removedAt: null } },
        orderBy: { ord: 'asc' },
        include: { cells: true, paper: { select: { title: true, fileName: true, authors: true, published: true } } },
      },
    },
  })
  if (!table) throw noSuchTable()
  return {
    id,
    title: table.title,
    status: table.status as TableView['status'],
    notice: table.notice,
    columns: fromJson<TableColumn[]>(table.columns),
    rows: table.rows.map(({ paperId, error, paper, cells }) => ({
      paperId,
      title: paper.title || paper.fileName,
      authors: paper.authors,
      published: paper.published,
      error: fromJson<Failure | null>(error),
      cells: Object.fromEntries(cells.map(({ columnId, cell }) => [columnId, fromJson<Cell>(cell)])),
    })),
  }
}

export async function renameTable(id: string, title: string): Promise<void> {
  const client = await db()
  const named = title.trim().slice(0, LIMITS.title)
  if (named === '') throw new AppError('bad_request', 'A table needs a name.')
  await client.comparisonTable.update({ where: { id: (await own(id)).id }, data: { title: named } })
}

/** Removes a table, or restores it. */
export async function removeTable(id: string, removed: boolean): Promise<void> {
  const client = await db()
  await client.comparisonTable.updateMany({
    where: { id, ownerId: currentOwner() },
    data: { removedAt: removed ? new Date() : null },
  })
  await client.comparisonTable.deleteMany({ where: { removedAt: { lt: new Date(Date.now() - KEPT_MS) } } })
}

/**
 * Changes the columns of a table. Columns that ask for something else are filled again, except for cells that the
 * person wrote. Throws `AppError('bad_request' | 'not_found')`.
 */
export async function setColumns(id: string, wanted: TableColumn[]): Promise<void> {
  requireColumns(wanted)
  const { columns } = await own(id)
  const client = await db()
  const asked = ({ name, kind, look }: TableColumn) => JSON.stringify([name, kind, look])
  const known = new Map(columns.map((column) => [column.id, asked(column)]))
  const kept = wanted.filter((column) => known.get(column.id) === asked(column)).map((column) => column.id)
  const there = wanted.map((column) => column.id)
  const isPersons = { cell: { path: ['by'], equals: 'person' satisfies Cell['by'] } }
  await client.$transaction([
    client.comparisonCell.deleteMany({ where: { tableId: id, columnId: { notIn: there } } }),
    client.comparisonCell.deleteMany({ where: { tableId: id, columnId: { notIn: kept }, NOT: isPersons } }),
    client.comparisonTable.update({ where: { id }, data: { columns: toJson(wanted) } }),
  ])
  await fillOpen(id)
}

/** Appends papers to a table, or removes some. */
export async function changePapers(id: string, { add, remove }: { add: string[]; remove: string[] }): Promise<void> {
  const client = await db()
  const { id: tableId } = await own(id)
  const rows = await client.comparisonRow.findMany({ where: { tableId }, select: { paperId: true, ord: true } })
  const known = new Set(rows.map(({ paperId }) => paperId))
  const added = [...new Set(add)].filter((paperId) => !known.has(paperId))
  if (known.size + added.length - remove.length > LIMITS.papers)
    throw new AppError('bad_request', `A table holds up to ${LIMITS.papers} papers.`)
  const papers = await client.paper.findMany({ where: { id: { in: added }, ...IN_LIBRARY }, select: { id: true } })
  const there = new Set(papers.map((paper) => paper.id))
  const last = Math.max(-1, ...rows.map(({ ord }) => ord))
  const data = added
    .filter((paperId) => there.has(paperId))
    .map((paperId, at) => ({ tableId, paperId, ord: last + 1 + at }))
  await client.comparisonRow.createMany({ data, skipDuplicates: true })
  await client.comparisonRow.deleteMany({ where: { tableId, paperId: { in: remove } } })
  if (data.length > 0) await fillOpen(tableId)
}

/**
 * Stores the person's own value of a cell, which is marked as theirs and never overwritten. The old quote stays as the
 * place to look at. Null: fills the cell again.
 */
export async function correctCell(
  at: { tableId: string; paperId: string; columnId: string },
  value: string | null,
): Promise<void> {
  const client = await db()
  const { id: tableId, columns } = await own(at.tableId)
  const where = { tableId_paperId_columnId: { ...at, tableId } }
  if (value === null) {
    await client.comparisonCell.deleteMany({ where: { ...at, tableId } })
    return fillOpen(tableId)
  }
  const column = columns.find(({ id }) => id === at.columnId)
  if (!column) throw new AppError('not_found', 'This column no longer exists.')
  const row = await client.comparisonCell.findUnique({ where })
  const before = row ? fromJson<Cell>(row.cell) : NOT_STATED
  const { place, quote } = before
  const [isProven = false] = place ? await proveInPaper(at.paperId, [{ page: place.page, quote }]) : []
  const cell = toJson(correctedCell(column, value.trim().slice(0, LIMITS.value), before, isProven))
  await client.comparisonCell.upsert({ where, create: { ...at, tableId, cell }, update: { cell } })
}

function correctedCell({ kind }: TableColumn, value: string, { quote, place }: Cell, isProven: boolean): Cell {
  const quantity = kind === 'number' ? quantityOf(value) : null
  // The quote of the old value says nothing about a different one.
  const stands = value !== '' && isProven && quote.toLowerCase().includes(value.toLowerCase())
  return {
    value: value === '' ? null : value,
    number: quantity?.number ?? null,
    unit: quantity?.unit ?? '',
    quote: stands ? quote : '',
    place: stands ? place : null,
    verdict: value === '' ? 'missing' : stands && kind !== 'yesno' ? 'quoted' : 'unchecked',
    by: 'person',
  }
}

/** Stops the filling and its model calls; filled cells stay. */
export async function stopFilling(id: string): Promise<void> {
  const client = await db()
  await client.comparisonTable.updateMany({
    where: { id: (await own(id)).id, status: 'filling' },
    data: { status: 'stopped' },
  })
}

/** Fills open cells, including those of papers that failed. Throws `AppError('not_found')`. */
export async function startFilling(id: string): Promise<void> {
  await fillOpen((await own(id)).id)
}

async function fillOpen(id: string): Promise<void> {
  const client = await db()
  await client.comparisonRow.updateMany({ where: { tableId: id }, data: { error: Prisma.DbNull } })
  await enqueueFilling(id)
}

async function enqueueFilling(id: string): Promise<void> {
  const client = await db()
  const { attempt } = await client.comparisonTable.update({
    where: { id },
    data: { status: 'filling', notice: null, attempt: { increment: 1 } },
  })
  await enqueue(QUEUE.tables, WORKFLOW.fillTable, fillingId(id, attempt), id)
}

/** Queues tables again that an earlier process accepted but never handed to the engine. */
export async function resumeTables(): Promise<void> {
  const client = await db()
  const [filling, active] = await Promise.all([
    client.comparisonTable.findMany({
      where: { status: 'filling', removedAt: null },
      select: { id: true, attempt: true },
    }),
    activeArguments(WORKFLOW.fillTable),
  ])
  for (const { id, attempt } of filling) {
    if (!active.has(id)) await enqueueFilling(id)
    // An earlier attempt may be running. Enqueueing the last one twice has no effect.
    else await enqueue(QUEUE.tables, WORKFLOW.fillTable, fillingId(id, attempt), id)
  }
}

async function own(id: string): Promise<{ id: string; columns: TableColumn[] }> {
  const client = await db()
  const where = { id, ownerId: currentOwner(), removedAt: null }
  const table = await client.comparisonTable.findFirst({ where, select: { columns: true } })
  if (!table) throw noSuchTable()
  return { id, columns: fromJson<TableColumn[]>(table.columns) }
}

function noSuchTable(): AppError {
  return new AppError('not_found', 'There is no such table. It may have been removed.')
}

function requireColumns(columns: TableColumn[]) {
  const { columns: most } = COLUMN_LIMITS
  if (columns.length === 0) throw new AppError('bad_request', 'A table needs at least one column.')
  if (columns.length > most) throw new AppError('bad_request', `A table can have up to ${most} columns.`)
  if (columns.some(({ name }) => name.trim() === '')) throw new AppError('bad_request', 'Each column needs a name.')
  const names = columns.map(({ name }) => idOf(name))
  const twice = columns.find(({ name }, at) => names.indexOf(idOf(name)) !== at)
  if (twice) throw new AppError('bad_request', `Two columns are called ${twice.name}.`)
  if (new Set(columns.map(({ id }) => id)).size < columns.length)
    throw new AppError('bad_request', 'Two columns have the same id.')
}
