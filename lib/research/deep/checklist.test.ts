import { expect, test } from 'vitest'
import { MOST_ITEMS, makeChecklist } from './checklist'
import type { KeyPhrase } from './key-phrases'
import { refine } from './refine'

const theme = (text: string): KeyPhrase => ({ text, stems: text.split(' '), papers: 2, score: 1 })
const themes = ['hard negatives', 'dual encoder', 'late interaction', 'inverted index', 'query expansion'].map(theme)
const titles = (text: string, of = themes) => makeChecklist(refine(text), of).map(({ title }) => title)

test('a checklist holds the question, what its matter is, themes, results and limits', () => {
  expect(titles('What is known about dense retrieval?')).toEqual([
    'The question as asked',
    'How it works',
    'What the papers propose',
    'Hard negatives',
    'Dual encoder',
    'What it achieves',
    'Where it falls short',
  ])
})

test('only what has a name is asked to be defined', () => {
  expect(titles('Dense retrieval')).toContain('What it is')
  expect(titles('Which kinds of feedback improve language models after pretraining?')).not.toContain('What it is')
})

test('each thing compared is an item', () => {
  const items = makeChecklist(refine('Compare Paxos, Raft and chain replication.'), [])
  expect(items.map(({ title }) => title)).toEqual([
    'The question as asked',
    'Paxos',
    'Raft',
    'Chain replication',
    'What it achieves',
    'Where it falls short',
  ])
  expect(new Set(items.map(({ id }) => id)).size).toBe(items.length)
})

test('what the question itself asks has no second item, and there are three to seven', () => {
  expect(titles('What are the limitations of dense retrieval?')).not.toContain('Where it falls short')
  expect(titles('How does dense retrieval work?')).not.toContain('How it works')
  for (const text of ['Why?', 'How well does Raft perform, and where does it fail?', 'Raft versus Paxos'])
    for (const of of [[], themes]) {
      expect(titles(text, of).length).toBeGreaterThanOrEqual(3)
      expect(titles(text, of).length).toBeLessThanOrEqual(MOST_ITEMS)
    }
})
