import { expect, test } from 'vitest'
import { sentencesOf } from '../../text/sentences'
import { checkCitations } from '../check/check'
import { isClose } from '../check/close/is-close'
import { contradicts } from '../check/contradiction'
import type { Verdict } from '../check/verdict'
import { whatBars } from '../check/what-bars'
import { alterSentence, matterOf } from './alter'
import claimPairs from './claim-pairs.json'
import { namesOf } from './falsify'
import { halfOf } from './half'
import judgedStatements from './judged-statements.json'
import lightParaphrases from './light-paraphrases.json'
import paraphrases from './paraphrases.json'
import { countVerdicts, type JudgedSentence, scoreWord } from './score'

/** The verdict of a sentence that cites a page with nothing but this passage on it. */
function verdictOf(sentence: string, text: string): Verdict {
  const evidence = [{ id: 'e', paperId: 'x', kind: 'text', text, spans: [{ page: 1, start: 0, end: text.length }] }]
  const { citations } = checkCitations({ markdown: `${sentence.replace(/\.$/, '')} [x, page 1].`, evidence })
  return citations[0]?.verdict ?? 'missing'
}

const names = namesOf(claimPairs.map(({ evidence }) => evidence).join(' '))

function altered(): (JudgedSentence & { text: string })[] {
  return claimPairs.flatMap(({ evidence }, index) => {
    const other = claimPairs[(index + 17) % claimPairs.length]?.evidence ?? ''
    const sentences = sentencesOf(evidence).map(({ start, end }) => evidence.slice(start, end))
    const [otherPaper = null] = sentencesOf(other).map(({ start, end }) => other.slice(start, end))
    const words = matterOf(evidence).map(({ raw }) => raw)
    return sentences.flatMap((sentence) =>
      alterSentence(sentence, { otherPaper, otherPage: null, words, names }).map(({ kind, text, supported }) => ({
        kind,
        supported,
        text,
        verdict: verdictOf(text, evidence),
      })),
    )
  })
}

test('of sentences that were made false, none is called quoted or close; most that say the same are', () => {
  const judged = altered()
  const wrong = judged.filter(({ supported, verdict }) => !supported && (verdict === 'quoted' || verdict === 'close'))
  expect(wrong.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([])
  const kinds = new Map(countVerdicts(judged).map((kind) => [kind.kind, kind]))
  for (const kind of ['another number', 'a negation put in', 'antonym', 'another entity', "another paper's sentence"]) {
    expect(kinds.get(kind)?.n, kind).toBeGreaterThan(15)
  }
  const share = (kind: string, verdict: Verdict) => (kinds.get(kind)?.counts[verdict] ?? 0) / (kinds.get(kind)?.n ?? 0)
  expect(share('word for word', 'quoted')).toBe(1)
  expect(share('with a lead-in', 'close')).toBeGreaterThan(0.95)
  expect(share('a synonym', 'close')).toBeGreaterThan(0.95)
})

test('of claims in words of their own, hardly any that is false is called close', () => {
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
  const { precision, recall } = scoreWord(judged, 'close')
  expect(precision).toBe(1)
  expect(recall).toBeGreaterThan(0.05)
})

test('what is called a contradiction mostly is one', () => {
  const told = claimPairs.flatMap(({ evidence, ...claims }) => [
    ...claims.contradicts.map((claim) => ({ right: true, told: contradicts(claim, evidence) })),
    ...[...claims.supports, ...claims.neither].map((claim) => ({ right: false, told: contradicts(claim, evidence) })),
  ])
  const right = told.filter((one) => one.told && one.right).length
  expect(right / told.filter((one) => one.told).length).toBeGreaterThanOrEqual(0.85)
  expect(right / told.filter((one) => one.right).length).toBeGreaterThanOrEqual(0.75)
})

test('scores count what has a word, and are unknown where nothing has', () => {
  const one = (supported: boolean, verdict: Verdict): JudgedSentence => ({ kind: 'k', supported, verdict })
  expect(scoreWord([one(true, 'close'), one(true, 'unchecked'), one(false, 'close')], 'close')).toEqual({
    verdict: 'close',
    n: 2,
    precision: 0.5,
    recall: 0.5,
  })
  expect(scoreWord([one(false, 'unchecked')], 'close')).toMatchObject({ precision: null, recall: null })
})

test('there are a hundred paraphrases of both kinds, on papers of both halves', () => {
  expect(paraphrases.length).toBeGreaterThanOrEqual(100)
  for (const varied of ['lightly', 'strongly']) {
    const own = paraphrases.filter((one) => one.varied === varied)
    expect(own.length).toBeGreaterThanOrEqual(45)
    const halves = own.map(({ file }) => halfOf(file.replace(/^.*\/|\.pdf$/g, '')))
    expect(new Set(halves).size).toBe(2)
  }
})

const halfOfFile = (file = '') => halfOf(file.replace(/^.*\/|\.pdf$/g, ''))

test('sentences lightly altered by hand are close, a third of them at least, on papers of both halves', () => {
  for (const half of ['develop', 'report']) {
    const own = lightParaphrases.filter(({ file }) => halfOfFile(file) === half)
    expect(own.length).toBeGreaterThanOrEqual(30)
    const close = own.filter(({ text, source }) => isClose(text, source))
    expect(close.length / own.length).toBeGreaterThan(0.3)
  }
})

test('were a model to call everything verified, nearly all true statements keep the word, few false ones get it', () => {
  for (const half of ['develop', 'report']) {
    const own = judgedStatements.filter(({ sources }) => halfOfFile(sources[0]?.file) === half)
    const passing = (verdict: string) => {
      const all = own.filter((one) => one.verdict === verdict)
      const open = all.filter(({ statement, sources }) => {
        const texts = sources.flatMap(({ table, sentences }) => sentences.map((text) => ({ text, isTable: table })))
        return whatBars(statement, texts) === null
      })
      expect(all.length).toBeGreaterThan(15)
      return open.length / all.length
    }
    expect(passing('verified'), half).toBeGreaterThanOrEqual(0.95)
    expect(passing('weak'), half).toBeLessThan(0.3)
  }
})
