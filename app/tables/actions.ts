'use server'
import { revalidatePath } from 'next/cache'
import { z } from 'zod'
import type { Outcome } from '@/lib/errors'
import { COLUMN_KINDS, COLUMN_LIMITS } from '@/lib/library/tables/column'
import { type CellPlace, locateCell } from '@/lib/library/tables/locate-cell'
import { makeTable } from '@/lib/library/tables/make-table'
import type { TableView } from '@/lib/library/tables/table-view'
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
const year = z.number().int().min(1000).max(2999).nullable()
const filter = z.object({
  paperIds: z.array(id).max(1_000),
  tags: z.array(z.string().max(200)).max(100),
  author: z.string().max(200).nullable(),
  from: year,
  to: year,
})
const wanted = z.object({
  about: z.string().max(300, 'Say in up to 300 characters what the papers are about.'),
  filter,
})
const columns = z.array(
  z.object({
    id,
    name: z.string().trim().max(COLUMN_LIMITS.name, `The name of a column has up to ${COLUMN_LIMITS.name} characters.`),
    kind: z.enum(COLUMN_KINDS),
    look: z.string().trim().max(COLUMN_LIMITS.look, `Say in up to ${COLUMN_LIMITS.look} characters what to look for.`),
  }),
)
const at = z.object({ tableId: id, paperId: id, columnId: id })

export async function makeTableOf(input: z.input<typeof wanted>): Promise<Outcome<string>> {
  return outcome(() => makeTable(parseTyped(wanted, input)))
}

export async function readTable(tableId: string): Promise<Outcome<TableView>> {
  return outcome(() => getTable(id.parse(tableId)))
}

export async function changeColumns(tableId: string, changed: z.input<typeof columns>): Promise<Outcome<TableView>> {
  return changing(tableId, () => setColumns(id.parse(tableId), parseTyped(columns, changed)))
}

export async function addPapers(tableId: string, paperIds: string[]): Promise<Outcome<TableView>> {
  return changing(tableId, () =>
    changePapers(id.parse(tableId), { add: z.array(id).max(1_000).parse(paperIds), remove: [] }),
  )
}

export async function takePaperOut(tableId: string, paperId: string): Promise<Outcome<TableView>> {
  return changing(tableId, () => changePapers(id.parse(tableId), { add: [], remove: [id.parse(paperId)] }))
}

/** Null: it is looked for again. */
export async function writeCell(place: z.input<typeof at>, value: string | null): Promise<Outcome<TableView>> {
  return changing(place.tableId, () => correctCell(at.parse(place), z.string().nullable().parse(value)))
}

export async function fillAgain(tableId: string): Promise<Outcome<TableView>> {
  return changing(tableId, () => startFilling(id.parse(tableId)))
}

export async function stopTable(tableId: string): Promise<Outcome<TableView>> {
  return changing(tableId, () => stopFilling(id.parse(tableId)))
}

export async function nameTable(tableId: string, title: string): Promise<Outcome<TableView>> {
  return changing(tableId, () => renameTable(id.parse(tableId), z.string().parse(title)))
}

/** Takes a table off the list, or puts it back. */
export async function takeTable(tableId: string, removed: boolean): Promise<Outcome<void>> {
  const done = await outcome(() => removeTable(id.parse(tableId), z.boolean().parse(removed)))
  if (done.ok) revalidatePath('/tables')
  return done
}

export async function findCell(place: z.input<typeof at>): Promise<Outcome<CellPlace | null>> {
  return outcome(() => locateCell(at.parse(place)))
}

async function changing(tableId: string, change: () => Promise<void>): Promise<Outcome<TableView>> {
  return outcome(async () => {
    await change()
    return getTable(tableId)
  })
}
