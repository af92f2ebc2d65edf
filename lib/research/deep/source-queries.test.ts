import { expect, test } from 'vitest'
import type { ChecklistItem } from './deep-plan'
import { sourceQuery } from './source-queries'
import { anItem } from './test-deep'

const item = (facet: ChecklistItem['facet'], title = 'Where it falls short') => ({ ...anItem('item-1', title), facet })
const told = { matter: 'telomere length in pancreatic cancer', round: 0, before: [] }

test('a source is asked in its own syntax', () => {
  const limits = { ...told, item: item('limits') }
  expect(sourceQuery('pubmed', limits)).toBe(
    'telomere AND length AND pancreatic AND cancer AND (limitations[tiab] OR challenges[tiab] OR risks[tiab])',
  )
  expect(sourceQuery('arxiv', limits)).toBe(
    'all:telomere AND all:length AND all:pancreatic AND all:cancer AND (all:limitations OR all:challenges OR all:risks)',
  )
  expect(sourceQuery('web', limits)).toBe('telomere length pancreatic cancer limitations')
})

test('signs that mean something in a syntax do not reach it', () => {
  for (const source of ['pubmed', 'arxiv'] as const)
    expect(
      sourceQuery(source, { ...told, matter: 'gene "BRCA1" (human) OR [mouse]: ti:cells', item: item('whole') }),
    ).not.toMatch(/["[\]]|ti:| OR /)
})

test('a thing that is compared is asked for by itself, a theme within its matter', () => {
  expect(sourceQuery('web', { ...told, item: item('thing', 'Chain replication') })).toBe('chain replication')
  expect(sourceQuery('web', { ...told, matter: 'dense retrieval', item: item('theme', 'Hard negatives') })).toBe(
    'hard negatives dense retrieval',
  )
})

test('later rounds ask in other words, with fewer terms after nothing, and at last no more', () => {
  const whole = { ...told, matter: 'the role of randomized leader election timeouts in consensus', item: item('whole') }
  const first = sourceQuery('web', whole) ?? ''
  const before = [{ text: first, passages: 0 }]
  const second = sourceQuery('web', { ...whole, round: 1, before }) ?? ''
  expect(second.split(' ').length).toBeLessThan(first.split(' ').length)
  expect(second).toMatch(/ review$/)
  const found = sourceQuery('web', { ...whole, round: 1, before: [{ text: first, passages: 4 }] })
  expect(found).toBe(`${first} review`)
  expect(sourceQuery('web', { ...whole, round: 1, before: [{ text: `${first} review`, passages: 4 }] })).toBeNull()
  expect(sourceQuery('web', { ...whole, round: 2, before })).toBeNull()
})
