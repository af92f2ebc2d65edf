import { expect, test } from 'vitest'
import { answerSections } from '../../citations/answer/answer-sections'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { aFact } from '../deep/test-deep'
import { type Compiled, compile } from './compile'
import { type Subtopic, subtopicsOf } from './report-plan'
import { aPlan } from './test-plan'

const PLAN = {
  ...aPlan({ Background: ['Main ideas', 'Caches'], Limits: ['Where it falls short'] }),
  title: 'Storage_engines: a *review*',
  questions: ['What are they?'],
}
const [a, b, c] = subtopicsOf(PLAN) as [Subtopic, Subtopic, Subtopic]
const WRITTEN: Compiled = {
  written: null,
  outside: null,
  plan: PLAN,
  notice: 'Your library holds little on this.',
  abstract: [aFact('lantern2020', 'Lantern keeps its index in memory.', ['abstract'])],
  consolidated: [
    {
      subtopic: a,
      findings: [aFact('lantern2020', 'Lantern is a storage engine.', ['a'])],
      judged: 2,
      elsewhere: false,
      thought: null,
    },
    { subtopic: b, findings: [], judged: 3, elsewhere: false, thought: null },
    { subtopic: c, findings: [], judged: 0, elsewhere: false, thought: null },
  ],
  compared: [
    {
      paperId: 'lantern2020',
      title: 'Lantern: A Storage Engine',
      cells: { Method: { shown: 'We present “Lantern”, a storage engine | cache.', page: 1, passageId: 'p' } },
      evidence: [],
    },
  ],
}
const markdown = [...compile(WRITTEN)].join('')

test('a report has title, abstract, questions, sections, table, contradictions and gaps, in that order', () => {
  expect(answerSections(markdown).map(({ heading }) => heading)).toEqual([
    String.raw`Storage\_engines: a \*review\*`,
    'Abstract',
    'Questions',
    'Background',
    'Main ideas',
    'Limits',
    'The main papers compared',
    'Contradictions',
    'Gaps',
  ])
  expect(markdown.startsWith('> Your library holds little on this.')).toBe(true)
})

test('only what papers say is a sentence of it, and each has its page', () => {
  const sentences = answerSentences(markdown, [])
  expect(sentences.map(({ text }) => text)).toEqual([
    'Lantern keeps its index in memory.',
    'Lantern is a storage engine.',
    expect.stringContaining('We present ‘Lantern’, a storage engine'),
  ])
  expect(sentences.every(({ citations }) => citations.length === 1)).toBe(true)
})

test('an empty cell says so, and so does a section that nothing was found on', () => {
  expect(markdown).toMatch(/\| Lantern \| not stated \| “We present ‘Lantern’, .+ \| not stated \| not stated \|/)
  expect(markdown).toContain('## Limits\n\n*Nothing was found on this.*')
  expect(markdown).toContain('Nothing was found in your library on “Caches” and “Where it falls short”.')
})

test('what a model wrote stands in place of the passages, section by section', () => {
  const text = '### Main ideas\n\nLantern stores data in memory [lantern2020, page 2].'
  const abstract = 'Lantern is fast [lantern2020, page 2].'
  const all = [...compile({ ...WRITTEN, written: { sections: { s1: text }, abstract } })].join('')
  expect(all).toContain(`## Background\n\n${text}`)
  expect(all).toContain(`${abstract}\n\n## Questions`)
  expect(all).toContain('A language model wrote this review from 1 passage of 1 paper of your library.')
  expect(all).not.toContain('No language model was used')
  expect(all).toContain('## Limits\n\n*Nothing was found')
})
