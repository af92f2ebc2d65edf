import { asSchema } from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { strictProblem } from '../../../e2e/openai-strict'
import { strictSchema } from './strict-schema'

const schema = z.object({
  facts: z
    .array(
      z.object({
        result: z.number().int().min(1),
        quote: z.string().trim().min(2).max(2_000),
        kind: z.literal('table').or(z.enum(['text', 'caption'])),
        year: z.number().int().min(1000).nullish(),
      }),
    )
    .max(12),
})

test('a schema is sent in the form of strict mode, and its bounds are checked in the answer', async () => {
  const asked = asSchema(strictSchema(schema))
  expect(strictProblem(await asked.jsonSchema)).toBeNull()
  const fact = { result: 1, quote: 'Words.', kind: 'table', year: null }
  expect(await asked.validate?.({ facts: [fact] })).toMatchObject({ success: true })
  expect(await asked.validate?.({ facts: [{ ...fact, quote: 'W' }] })).toMatchObject({ success: false })
})

test('what strict mode rejects is reported', () => {
  expect(strictProblem(z.toJSONSchema(z.object({ name: z.string().max(9) }), { target: 'draft-7' }))).toMatch(
    /'\$schema' is not permitted/,
  )
  const items = { type: 'array', items: { type: 'string', maxLength: 9 } }
  const open = { type: 'object', properties: { items }, required: ['items'], additionalProperties: false }
  expect(strictProblem(open)).toBe("In context=('properties', 'items', 'items'), 'maxLength' is not permitted.")
  expect(strictProblem({ ...open, required: [] })).toMatch(/Missing 'items'/)
})
