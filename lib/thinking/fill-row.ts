import { z } from 'zod'
import { partsOf } from '../models/calls/prompt-model'
import { fence } from '../models/prompts/fence'
import { fieldsIn, type LineForm, numbersIn } from '../models/prompts/line-form'
import { stemsOf } from '../question/terms'
import type { ReadablePassage } from '../quoting/readable-passage'
import { asShown, CITATION_FORMAT } from './evidence-prompt'
import { inGroups } from './in-groups'
import { numberSentences } from './number-sentences'
import type { Task } from './think'

/** One paper, and the columns of a comparison table to fill for it. */
export type RowInput = {
  title: string
  columns: { name: string; kind: 'text' | 'number' | 'yesno'; look: string }[]
  passages: ReadablePassage[]
}

/** A value for a cell, and the sentence it comes from; null: the paper does not state it. */
export type GivenCell = { value: string | null; quote: string }

const schema = z.object({
  cells: z.array(z.object({ number: z.number().int(), value: z.string(), quote: z.string() })),
})

const KINDS: Record<RowInput['columns'][number]['kind'], string> = {
  text: 'text',
  number: 'number',
  yesno: 'yes or no',
}

/** Parses `value: …` and `sentence: 12`, or `none`, for the only column of a call, whose number is `number`. */
function readCell(all: string[], passages: ReadablePassage[], number: number): ReturnType<LineForm> {
  const { values, left } = fieldsIn(all, ['value', 'sentence'])
  const others = left.filter((line) => !/^\W*none\W*$/i.test(line))
  if (values.value.length === 0 && others.length < left.length)
    return { value: { cells: [{ number, value: '', quote: '' }] }, left: others }
  const numbers = numberSentences(passages)
  const [value] = values.value
  if (value && /^\W*none\W*$/i.test(value))
    return { value: { cells: [{ number, value: '', quote: '' }] }, left: others }
  const named = numbers.quoteOf(numbersIn(values.sentence[0] ?? '', numbers.most).slice(0, 1))
  return { value: value && named ? { cells: [{ number, value, quote: named.quote }] } : undefined, left: others }
}

/** Scores passages by the words of the columns that they contain. Ties go to the earlier passage. */
function scorePassages(columns: RowInput['columns'], passages: ReadablePassage[]) {
  const wanted = [...new Set(columns.flatMap(({ name, look }) => stemsOf(`${name} ${look}`)))]
  const held = new Map(
    passages.map((passage) => {
      const stems = new Set(stemsOf(passage.text))
      return [passage, wanted.filter((stem) => stems.has(stem)).length]
    }),
  )
  return (passage: ReadablePassage, index: number) => (held.get(passage) ?? 0) - index / (1 + passages.length)
}

/**
 * Reads a paper for the columns of a table. Returns one cell per column; null if there is none, or more than one. Does
 * not check the values.
 */
export const fillRow: Task<RowInput, Promise<(GivenCell | null)[]>> = {
  async withModel({ title, columns, passages }, model, signal) {
    const groups = { most: 1, name: 'Filling in a table row', signal }
    const cells = await inGroups(model, columns, groups, async (some) => {
      const numbers = (await model.room()) === null ? null : numberSentences(passages)
      const answer = await model.generate({
        prompt: 'fill_row',
        variables: {
          EXCERPTS: partsOf(
            passages,
            (shown) =>
              fence(
                'excerpt',
                shown.map((passage) => ({
                  attributes: { page: String(passage.spans[0]?.page ?? 1), section: passage.section, title },
                  text: numbers?.textOf(passage) ?? asShown(passage),
                })),
              ),
            scorePassages(some, passages),
          ),
          COLUMNS: some
            .map((column) => {
              const { name, kind, look } = column
              const number = numbers ? '' : `${columns.indexOf(column) + 1}. `
              return `${number}${name} (${KINDS[kind]})${look ? `: ${look}` : ''}`
            })
            .join('\n'),
          COUNT: String(some.length),
          CITATION_FORMAT,
        },
        schema,
        lines: (all) => readCell(all, passages, columns.findIndex((one) => some.includes(one)) + 1),
        signal,
      })
      return answer.cells
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
