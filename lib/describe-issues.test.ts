import { expect, test } from 'vitest'
import { z } from 'zod'
import { describeIssues } from './describe-issues'

const schema = z.strictObject({
  name: z.string().max(3),
  many: z.array(z.number()).max(2),
  size: z.number().int().positive(),
  kind: z.enum(['a', 'b']),
  said: z.string({ error: 'Say something.' }),
})

function said(value: unknown): string {
  const parsed = schema.safeParse(value)
  if (parsed.success) throw new Error('it was taken')
  return describeIssues(parsed.error)
}

test('an error names the field and is written for people', () => {
  expect(said(null)).toBe('The request must be an object.')
  expect(said({ name: 1, many: [1, 'x'], size: 1.5, kind: 'c', more: 1 })).toBe(
    'name must be a string. many.1 must be a number. size must be a whole number. kind must be one of: a, b. Say something. The request must not have more.',
  )
  expect(said({ name: 'long', many: [1, 2, 3], size: 0, kind: 'a', said: 'x' })).toBe(
    'name must be at most 3 characters long. many must be at most 2 long. size must be more than 0.',
  )
  expect(said(undefined)).not.toMatch(/Invalid|expected|received|undefined/)
})
