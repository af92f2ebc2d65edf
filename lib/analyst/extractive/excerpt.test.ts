import { expect, test } from 'vitest'
import type { Passage } from '../analyst'
import { stemsOf } from '../question/terms'
import { type Excerpt, excerptsOf, readOn } from './excerpt'
import { identity, type Quotable, quotableSentences } from './passage-sentences'

const TEXT = `The attention divides the inner product by the square root of the dimension. Without the division, the scores become large and the softmax saturates therefore. The optimizer keeps its usual settings in all of the runs.`
const passage: Passage = {
  id: 'p',
  paperId: 'p',
  title: 'T',
  section: '',
  kind: 'text',
  text: TEXT,
  spans: [{ page: 1, start: 0, end: TEXT.length }],
  relevance: 0.9,
  question: '',
}
const sentences = quotableSentences([passage])
const weights = { stems: (sentence: { text: string }) => new Set(stemsOf(sentence.text)) }
const sentencesOn = (text: string) =>
  quotableSentences([{ ...passage, text, spans: [{ page: 1, start: 0, end: text.length }] }])
const candidateOf = (sentence: Quotable, score = 1) => ({
  sentence,
  score,
  coverage: score,
  direct: score,
  cue: 0,
  underHeading: false,
})
const candidate = (index: number, score: number, cue: number) => {
  const sentence = sentences[index]
  return sentence ? [{ ...candidateOf(sentence, score), cue }] : []
}

const texts = (excerpts: Excerpt[]) =>
  excerpts.map((excerpt) => excerpt.sentences.map(({ text }) => text.split(' ')[0]))

test('a short answer reads on to what carries it on, and not to another matter', () => {
  const allowed = new Set(sentences.map(identity))
  const found = readOn(excerptsOf(candidate(0, 1, 1)), 200, { allowed, weights })
  expect(texts(found)).toEqual([['The', 'Without']])
  expect(found[0]?.words).toBe(25)
})

test('it reads on neither past its budget nor to what was left out', () => {
  const excerpts = excerptsOf(candidate(0, 1, 1))
  const allowed = new Set(sentences.map(identity))
  expect(texts(readOn(excerpts, 20, { allowed, weights }))).toEqual([['The']])
  expect(texts(readOn(excerpts, 200, { allowed: new Set(), weights }))).toEqual([['The']])
})

test('a sentence that leans on one that cannot be shown stays where it names its subject and holds enough', () => {
  const [first, ...others] = sentencesOn(
    'We set ∥x∥ ≤ |y| and α ± β = γ for each of the steps that are taken. These averages begin at zero and lead to a bias. They are small.',
  )
  const found = (direct: number) =>
    excerptsOf(others.map((sentence) => ({ ...candidateOf(sentence), direct }))).map(({ seed }) => seed.text)
  expect(first?.rejected).not.toBeNull()
  expect(found(0.5)).toContain('These averages begin at zero and lead to a bias.')
  expect(found(0.1)).toEqual([])
})

test('a verb behind “this” is no subject: such a sentence does not stay', () => {
  const [, leaning] = sentencesOn(
    'We set ∥x∥ ≤ |y| and α ± β = γ for each of the steps that are taken. This avoids repeatedly reading and writing of all the inputs.',
  )
  expect(leaning && excerptsOf([candidateOf(leaning, 0.5)])).toEqual([])
})

test('the next sentence comes along when it speaks to the question, unless it is another answer', () => {
  expect(texts(excerptsOf([...candidate(0, 1, 1), ...candidate(1, 0.9, 1)]))[0]).toEqual(['The', 'Without'])
  expect(texts(excerptsOf([...candidate(0, 1, 1), ...candidate(1, 0.9, -2)]))[0]).toEqual(['The'])
})
