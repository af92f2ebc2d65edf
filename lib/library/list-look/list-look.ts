import { z } from 'zod'
import { findOwnSetting, saveOwnSetting } from '../../db/settings'
import { LIST_COLUMNS, LIST_ORDERS, type ListColumn, type ListOrder } from '../filters/list-filter'

/** The user's choice of columns and order for the list of papers. */
export type ListLook = {
  /** besides the title, in the order of `LIST_COLUMNS` */
  columns: ListColumn[]
  order: ListOrder
  reversed: boolean
}

export const lookSchema = z.object({
  columns: z
    .array(z.enum(LIST_COLUMNS))
    .max(100)
    .transform((columns) => LIST_COLUMNS.filter((column) => columns.includes(column))),
  order: z.enum(LIST_ORDERS),
  reversed: z.boolean(),
}) satisfies z.ZodType<ListLook, unknown>

const KEY = 'look of the library'

const FIRST_LOOK: ListLook = {
  columns: ['author', 'year', 'tags', 'added', 'state'],
  order: 'added',
  reversed: false,
}

/** Returns the user's last choice. */
export async function findLook(): Promise<ListLook> {
  const kept = lookSchema.safeParse(await findOwnSetting(KEY))
  return kept.success ? kept.data : FIRST_LOOK
}

export const keepLook = (look: ListLook) => saveOwnSetting(KEY, look)
