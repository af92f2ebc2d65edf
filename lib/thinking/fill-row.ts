import { z } from 'zod'
import { fence } from '../models/fence'
import { partsOf } from '../models/fit-prompt'
import type { ReadablePassage } from '../quoting/readable-passage'
import { asShown, CITATION_FORMAT } from './evidence-prompt'
import type { Task } from './think'

/** One paper, and what a table that compares papers asks of it. */
export type RowInput = {
  title: string
  columns: { name: string; kind: 'text' | 'number' | 'yesno'; look: string }[]
  passages: ReadablePassage[]
}

/** What a reader put into a cell, and the sentence that it is from; null: the paper does not state it. */
export type GivenCell = { value: string | null; quote: string }

const schema = z.object({
  cells: z.array(z.object({ number: z.number().int(), value: z.string(), quote: z.string() })),
})

const KINDS: Record<RowInput['columns'][number]['kind'], string> = {
  text: 'text',
  number: 'number',
  yesno: 'yes or no',
}

/**
 * Reads a paper for the columns of a table: one cell a column; null where there is none, or where there are two. Nothing of
 * it is checked here.
 */
export const fillRow: Task<RowInput, Promise<(GivenCell | null)[]>> = {
  async withModel({ title, columns, passages }, model, signal) {
    const { cells } = await model.generate({
      prompt: 'fill_row',
      variables: {
        EXCERPTS: partsOf(passages, (shown) =>
          fence(
            'excerpt',
            shown.map(({ kind, section, text, spans }) => ({
              attributes: { page: String(spans[0]?.page ?? 1), section, title },
              text: asShown({ kind, text }),
            })),
          ),
        ),
        COLUMNS: columns
          .map(({ name, kind, look }, at) => `${at + 1}. ${name} (${KINDS[kind]})${look ? `: ${look}` : ''}`)
          .join('\n'),
        COUNT: String(columns.length),
        CITATION_FORMAT,
      },
      schema,
      signal,
    })
    return columns.map((_, at) => {
      const given = cells.filter(({ number }) => number === at + 1)
      const [only] = given
      if (!only || given.length > 1) return null
      const value = only.value.trim()
      return { value: value === '' || /^not stated\.?$/i.test(value) ? null : value, quote: only.quote }
    })
  },
  async without({ columns }) {
    return columns.map(() => null)
  },
}
