import { expect, test } from 'vitest'
import type { Passage } from '../analyst'
import { readQuestion } from '../question'
import { signalsOf, withSignals } from './answer-signals'
import { quotableSentences } from './passage-sentences'
import { scoreSentences } from './score'
import { weigh } from './weights'

const TEXT =
  'The tail of a chain answers all queries that clients send. All updates are processed one by one at the tail as well. Queries are answered by the tail since otherwise an answer would tell of updates that could be lost. The weather of the coast was mild during all of the seven years.'

async function ranked(text: string) {
  const question = readQuestion(text)
  const passage: Passage = {
    id: 'chain',
    paperId: 'chain',
    title: 'Chains',
    section: '1 Basics',
    kind: 'text',
    text: TEXT,
    spans: [{ page: 1, start: 0, end: TEXT.length }],
    relevance: 1,
    question: text,
  }
  const sentences = quotableSentences([passage])
  const library = {
    frequencies: async (stems: string[]) => ({ total: 100, counts: new Map(stems.map((stem) => [stem, 2])) }),
    embed: async (texts: string[]) => texts.map(() => new Float32Array()),
  }
  const weights = await weigh(sentences, question.text, question.terms, { library })
  const candidates = scoreSentences(question, sentences, [passage], weights)
  const signals = signalsOf(question, candidates, [passage], weights)
  return {
    signals: new Map(candidates.map(({ sentence }, at) => [sentence.text.slice(0, 7), signals[at]])),
    best: withSignals(question, candidates, [passage], weights)[0]?.sentence.text,
  }
}

test('a sentence that keeps the company of those on the matter, and tells what would be otherwise, answers why', async () => {
  const { signals, best } = await ranked('Why does the tail answer queries?')
  expect(signals.get('Queries')).toMatchObject({ consequence: 1, related: 0, number: 0 })
  expect(signals.get('The wea')?.company).toBeLessThan(signals.get('All upd')?.company ?? 0)
  expect(signals.get('All upd')?.focusAfter).toBeGreaterThan(signals.get('Queries')?.focusAfter ?? 1)
  expect(best).toMatch(/^Queries/)
  expect(signals.get('All upd')).toMatchObject({ reasonAfter: 1 })
  expect(signals.get('The tai')).toMatchObject({ reasonAfter: 0 })
})

test('numbers and what was count only where they are asked for', async () => {
  const { signals } = await ranked('Which weather was mild?')
  expect(signals.get('The wea')).toMatchObject({ past: 1, consequence: 0 })
  const where = await ranked('Where was the weather mild?')
  expect(where.signals.get('The wea')).toMatchObject({ past: 0, numbers: 0 })
  const why = await ranked('Why was the weather mild?')
  expect(why.signals.get('The wea')).toMatchObject({ past: 0, numbers: 0 })
})
