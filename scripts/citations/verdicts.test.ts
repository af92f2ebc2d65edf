import { expect, test } from 'vitest'
import { checkCitations } from '../../lib/citations/check/check'
import type { Verdict } from '../../lib/citations/verdict/verdict'
import { whatBars } from '../../lib/citations/words/what-bars'
import { sentencesOf } from '../../lib/text/sentences'
import { alterSentence, matterOf } from './alter'
import claimPairs from './claim-pairs.json'
import { namesOf } from './falsify'
import { halfOf } from './half'
import judgedStatements from './judged-statements.json'
import lightParaphrases from './light-paraphrases.json'
import paraphrases from './paraphrases.json'
import { countVerdicts, type JudgedSentence, scoreWord } from './score'

/** The verdict on a sentence that cites a page containing only this passage. */
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

test('no falsified sentence is called quoted; all literal ones are', () => {
  const judged = altered()
  const wrong = judged.filter(({ supported, verdict }) => !supported && verdict === 'quoted')
  expect(wrong.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([])
  const kinds = new Map(countVerdicts(judged).map((kind) => [kind.kind, kind]))
  for (const kind of ['another number', 'a negation put in', 'antonym', 'another entity', "another paper's sentence"]) {
    expect(kinds.get(kind)?.n, kind).toBeGreaterThan(15)
  }
  const exact = kinds.get('word for word')
  expect(exact?.counts.quoted).toBe(exact?.n)
})

test('scores count the sentences with a verdict, and are unknown without any', () => {
  const one = (supported: boolean, verdict: Verdict): JudgedSentence => ({ kind: 'k', supported, verdict })
  expect(scoreWord([one(true, 'verified'), one(true, 'unchecked'), one(false, 'verified')], 'verified')).toEqual({
    verdict: 'verified',
    n: 2,
    precision: 0.5,
    recall: 0.5,
  })
  expect(scoreWord([one(false, 'unchecked')], 'verified')).toMatchObject({ precision: null, recall: null })
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

const isBarred = (statement: string, texts: string[]) => whatBars(statement, texts.join('\n')) !== null

test('the guards reject at most one in a hundred honest statements, and some of the false ones', () => {
  const judged = judgedStatements.map(({ statement, verdict, sources }) => ({
    honest: verdict === 'verified',
    barred: isBarred(
      statement,
      sources.flatMap(({ sentences }) => sentences),
    ),
  }))
  const light = lightParaphrases.map(({ text, source }) => ({ honest: true, barred: isBarred(text, [source]) }))
  const pairs = claimPairs.flatMap(({ evidence, supports, contradicts }) => [
    ...supports.map((claim) => ({ honest: true, barred: isBarred(claim, [evidence]) })),
    ...contradicts.map((claim) => ({ honest: false, barred: isBarred(claim, [evidence]) })),
  ])
  const share = (all: { barred: boolean }[]) => all.filter(({ barred }) => barred).length / all.length
  const all = [...judged, ...light, ...pairs]
  expect(all.length).toBeGreaterThan(550)
  expect(share(all.filter(({ honest }) => honest))).toBeLessThanOrEqual(0.01)
  expect(share(judged.filter(({ honest }) => !honest))).toBeGreaterThan(0.02)
  expect(share(pairs.filter(({ honest }) => !honest))).toBeGreaterThan(0.15)
})
