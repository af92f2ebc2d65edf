import { z } from 'zod'
import { generateFromPrompt } from '../models/chat'
import type { ModelConnection } from '../models/connection'
import { fence } from '../models/fence'
import type { GivenCell, JudgeContext, RowInput } from './analyst'
import { CITATION_FORMAT } from './evidence-prompt'

const schema = z.object({
  cells: z.array(z.object({ number: z.number().int(), value: z.string(), quote: z.string() })),
})

const KINDS: Record<RowInput['columns'][number]['kind'], string> = {
  text: 'text',
  number: 'number',
  yesno: 'yes or no',
}

/**
 * Lets the model fill a paper's row of a comparison table. One cell a column; null where it gave none, or two. Nothing of
 * it is checked here. Throws `AppError('model_failed' | 'limit_reached')`.
 */
export async function fillWithModel(
  { title, columns, passages }: RowInput,
  { signal }: JudgeContext,
  connection?: ModelConnection,
): Promise<(GivenCell | null)[]> {
  const { cells } = await generateFromPrompt({
    prompt: 'fill_row',
    variables: {
      EXCERPTS: fence(
        'excerpt',
        passages.map(({ page, section, text }) => ({ attributes: { page: String(page), section, title }, text })),
      ),
      COLUMNS: columns
        .map(({ name, kind, look }, at) => `${at + 1}. ${name} (${KINDS[kind]})${look ? `: ${look}` : ''}`)
        .join('\n'),
      COUNT: String(columns.length),
      CITATION_FORMAT,
    },
    schema,
    signal,
    connection,
  })
  return columns.map((_, at) => {
    const given = cells.filter(({ number }) => number === at + 1)
    const [only] = given
    if (!only || given.length > 1) return null
    const value = only.value.trim()
    return { value: value === '' || /^not stated\.?$/i.test(value) ? null : value, quote: only.quote }
  })
}
