import { expect, test } from 'vitest'
import type { SentenceVerdict } from '@/lib/citations/answer/answer-sentences'
import { countSentences } from './sentence-look'

const sentences = (verdicts: SentenceVerdict[]) => verdicts.map((verdict, ord) => ({ verdict, text: `${ord}` }))
const edited = (...ords: number[]) => new Set(ords.map(String))

test('sentences are counted by verdict, best first', () => {
  expect(countSentences(sentences(['unchecked', 'quoted', 'quoted']), edited())).toBe(
    '2 of 3 sentences quoted, 1 not checked',
  )
  expect(countSentences(sentences(['quoted']), edited())).toBe('1 of 1 sentence quoted')
})

test('sentences edited by hand are counted separately', () => {
  expect(countSentences(sentences(['quoted', 'missing', 'quoted', 'unchecked']), edited(1, 3))).toBe(
    '2 of 4 sentences quoted, 2 edited by hand: 1 not checked, 1 missing',
  )
  expect(countSentences(sentences(['quoted']), edited(0))).toBe('1 of 1 sentence edited by hand: 1 quoted')
})
