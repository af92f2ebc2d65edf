'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import type { Outcome } from '@/lib/errors'
import {
  type CellPlace,
  locateCell,
  makeTable,
  type ProposedTable,
  proposeTable,
} from '@/lib/library/tables/table-tasks'
import { COLUMN_KINDS, COLUMN_LIMITS, type TableView } from '@/lib/library/tables/table-view'
import {
  changePapers,
  correctCell,
  getTable,
  removeTable,
  renameTable,
  setColumns,
  startFilling,
  stopFilling,
} from '@/lib/library/tables/tables'
import { outcome, parseTyped } from '../outcome'

const id = z.string().min(1).max(300)
const text = z.string().max(100_000, 'This is too long.')
const year = z.number().int().min(1000).max(2999).nullable()
const filter = z.object({
  paperIds: z.array(id).max(1_000),
  tags: z.array(z.string().max(200)).max(100),
  author: z.string().max(200).nullable(),
  from: year,
  to: year,
  collection: z.object({ id, name: z.string().max(200) }).nullable(),
  libraries: z.array(z.object({ id, name: z.string().max(200) })).max(200),
  highlighted: z.boolean(),
})
const wanted = z.object({
  about: z.string().max(300, 'Describe what the papers are about in up to 300 characters.'),
  filter,
})
const columns = z
  .array(
    z.object({
      id,
      name: z.string().trim().max(COLUMN_LIMITS.name, `A column name can have up to ${COLUMN_LIMITS.name} characters.`),
      kind: z.enum(COLUMN_KINDS),
      look: z
        .string()
        .trim()
        .max(COLUMN_LIMITS.look, `Describe what to look for in up to ${COLUMN_LIMITS.look} characters.`),
    }),
  )
  .max(100, 'There are too many columns.')
const at = z.object({ tableId: id, paperId: id, columnId: id })

/** Papers and columns of a proposed table, before it is stored or filled. */
export async function proposeTableOf(input: z.input<typeof wanted>): Promise<Outcome<ProposedTable>> {
  return outcome(() => proposeTable(parseTyped(wanted, input)))
}

export async function makeTableOf(
  input: z.input<typeof wanted>,
  chosen: z.input<typeof columns>,
): Promise<Outcome<string>> {
  return outcome(() => makeTable({ ...parseTyped(wanted, input), columns: parseTyped(columns, chosen) }))
}

export async function readTable(tableId: string): Promise<Outcome<TableView>> {
  return outcome(() => getTable(parseTyped(id, tableId)))
}

export async function changeColumns(tableId: string, changed: z.input<typeof columns>): Promise<Outcome<TableView>> {
  return changing(tableId, () => setColumns(parseTyped(id, tableId), parseTyped(columns, changed)))
}

export async function addPapers(tableId: string, paperIds: string[]): Promise<Outcome<TableView>> {
  return changing(tableId, () =>
    changePapers(parseTyped(id, tableId), { add: parseTyped(z.array(id).max(1_000), paperIds), remove: [] }),
  )
}

export async function takePaperOut(tableId: string, paperId: string): Promise<Outcome<TableView>> {
  return changing(tableId, () => changePapers(parseTyped(id, tableId), { add: [], remove: [parseTyped(id, paperId)] }))
}

/** Null: look it up again. */
export async function writeCell(place: z.input<typeof at>, value: string | null): Promise<Outcome<TableView>> {
  return outcome(async () => {
    const { tableId } = parseTyped(at, place)
    await correctCell(parseTyped(at, place), parseTyped(text.nullable(), value))
    return getTable(tableId)
  })
}

export async function fillAgain(tableId: string): Promise<Outcome<TableView>> {
  return changing(tableId, () => startFilling(parseTyped(id, tableId)))
}

export async function stopTable(tableId: string): Promise<Outcome<TableView>> {
  return changing(tableId, () => stopFilling(parseTyped(id, tableId)))
}

export async function nameTable(tableId: string, title: string): Promise<Outcome<TableView>> {
  return changing(tableId, () => renameTable(parseTyped(id, tableId), parseTyped(text, title)))
}

/** Removes a table from the list, or restores it. */
export async function takeTable(tableId: string, removed: boolean): Promise<Outcome<void>> {
  const done = await outcome(() => removeTable(parseTyped(id, tableId), parseTyped(z.boolean(), removed)))
  if (done.ok) revalidatePath('/tables')
  return done
}

export async function findCell(place: z.input<typeof at>): Promise<Outcome<CellPlace | null>> {
  return outcome(() => locateCell(parseTyped(at, place)))
}

async function changing(tableId: string, change: () => Promise<void>): Promise<Outcome<TableView>> {
  return outcome(async () => {
    await change()
    return getTable(tableId)
  })
}
