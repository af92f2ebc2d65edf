import { expect, test } from 'vitest'
import type { EntryView } from '@/lib/sessions/entries'
import { inTimeOrder } from './session-items'
import type { Thread, Version } from './threads'

const version = (id: string, createdAt: string) => ({ id, createdAt }) as Version
const entry = (id: string, createdAt: string): EntryView => ({
  id,
  command: '/help',
  createdAt,
  result: { kind: 'help', state: 'initial' },
})

test('a question is placed by its newest version, among the results of commands', () => {
  const threads: Thread[] = [
    { question: 'A?', versions: [version('a1', '2026-01-01T10:00'), version('a2', '2026-01-01T10:03')] },
    { question: 'B?', versions: [version('b1', '2026-01-01T10:01')] },
  ]
  const items = inTimeOrder(threads, [entry('e1', '2026-01-01T10:02'), entry('e2', '2026-01-01T09:59')])
  expect(items.map((item) => item.key)).toEqual(['e2', 'b1', 'e1', 'a2'])
})
