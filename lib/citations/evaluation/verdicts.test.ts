import { expect, test } from 'vitest'
import { sentencesOf } from '../../text/sentences'
import { checkCitations } from '../check/check'
import { contradicts } from '../check/contradiction'
import type { Verdict } from '../check/support'
import { alterSentence, matterOf } from './alter'
import claimPairs from './claim-pairs.json'
import { countVerdicts, type JudgedSentence, scoreVerified } from './score'

/** The verdict of a sentence that cites a page with nothing but this passage on it. */
function verdictOf(sentence: string, text: string): Verdict {
  const evidence = [{ id: 'e', paperId: 'x', kind: 'text', text, spans: [{ page: 1, start: 0, end: text.length }] }]
  const { citations } = checkCitations({ markdown: `${sentence.replace(/\.$/, '')} [x, page 1].`, evidence })
  return citations[0]?.verdict ?? 'missing'
}

function altered(): JudgedSentence[] {
  return claimPairs.flatMap(({ evidence }, index) => {
    const other = claimPairs[(index + 17) % claimPairs.length]?.evidence ?? ''
    const sentences = sentencesOf(evidence).map(({ start, end }) => evidence.slice(start, end))
    const [otherPaper = null] = sentencesOf(other).map(({ start, end }) => other.slice(start, end))
    const words = matterOf(evidence).map(({ raw }) => raw)
    return sentences.flatMap((sentence) =>
      alterSentence(sentence, { otherPaper, otherPage: null, words }).map(({ kind, text, supported }) => ({
        kind,
        supported,
        verdict: verdictOf(text, evidence),
      })),
    )
  })
}

test('of altered sentences, hardly any is called verified, and most that say the same are', () => {
  const judged = altered()
  const { precision, recall } = scoreVerified(judged)
  expect(precision).toBeGreaterThanOrEqual(0.95)
  expect(recall).toBeGreaterThanOrEqual(0.9)
  const kinds = new Map(countVerdicts(judged).map((kind) => [kind.kind, kind]))
  for (const kind of ['another number', 'two numbers swapped', 'a negation put in', "another paper's sentence"]) {
    const { n = 0, verified = n } = kinds.get(kind) ?? {}
    expect(n, kind).toBeGreaterThan(15)
    expect(verified / n, kind).toBeLessThanOrEqual(0.05)
  }
})

test('of claims in words of their own, what is called verified is supported', () => {
  const judged = claimPairs.flatMap(({ evidence, ...claims }) => {
    const of = (kind: string, list: string[], supported: boolean) =>
      list.map((claim) => ({ kind, supported, verdict: verdictOf(claim, evidence) }))
    return [
      ...of('supports', claims.supports, true),
      ...of('contradicts', claims.contradicts, false),
      ...of('neither', claims.neither, false),
    ]
  })
  expect(judged.length).toBeGreaterThanOrEqual(120)
  const { precision, recall } = scoreVerified(judged)
  expect(precision).toBeGreaterThanOrEqual(0.9)
  expect(recall).toBeGreaterThanOrEqual(0.6)
})

test('what is called a contradiction mostly is one', () => {
  const told = claimPairs.flatMap(({ evidence, ...claims }) => [
    ...claims.contradicts.map((claim) => ({ right: true, told: contradicts(claim, evidence) })),
    ...[...claims.supports, ...claims.neither].map((claim) => ({ right: false, told: contradicts(claim, evidence) })),
  ])
  const right = told.filter((one) => one.told && one.right).length
  expect(right / told.filter((one) => one.told).length).toBeGreaterThanOrEqual(0.85)
  expect(right / told.filter((one) => one.right).length).toBeGreaterThanOrEqual(0.65)
})

test('scores count what was verified, and are unknown where nothing was', () => {
  const one = (supported: boolean, verdict: Verdict): JudgedSentence => ({ kind: 'k', supported, verdict })
  expect(scoreVerified([one(true, 'verified'), one(true, 'weak'), one(false, 'verified')])).toEqual({
    precision: 0.5,
    recall: 0.5,
    f1: 0.5,
  })
  expect(scoreVerified([one(false, 'weak')])).toEqual({ precision: null, recall: null, f1: null })
})
