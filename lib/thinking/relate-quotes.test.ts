import { expect, test } from 'vitest'
import { relateQuotes } from './relate-quotes'
import { scriptedModel } from './test-scripted'
import { think } from './think'

test('a statement is shown once above its quotes, and each quote gets a verdict with a reason', async () => {
  let shown = ''
  const model = scriptedModel({
    judge_draft: ({ PAIRS = '' }: Record<string, string>) => {
      shown = PAIRS
      const verdict = (number: number, verdict: string, why = '') => ({ number, verdict, why })
      return {
        verdicts: [
          verdict(1, 'supports', 'it names the majority'),
          verdict(2, 'related'),
          verdict(3, 'related'),
          verdict(3, 'supports'),
        ],
      }
    },
  })
  const quote = (statement: string, text: string) => ({ statement, quote: text, title: 'Raft' })
  const asked = [
    quote('A majority elects.', 'Votes of a majority elect a leader.'),
    quote('A majority elects.', 'Servers vote.'),
    quote('Logs are copied.', 'It has logs.'),
  ]
  const told = []
  for await (const batch of think(relateQuotes, asked, { analyst: model, signal: new AbortController().signal }))
    told.push(...batch)
  expect(shown.match(/<statement-[0-9a-f]+>/g)).toHaveLength(2)
  expect([...shown.matchAll(/<quote-[0-9a-f]+ number="(\d)"/g)].map(([, number]) => number)).toEqual(['1', '2', '3'])
  expect(told).toEqual([
    { relation: 'supports', why: 'it names the majority' },
    { relation: 'related', why: '' },
    // Two different judgements of one quote.
    null,
  ])
})
