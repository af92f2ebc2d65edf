import { expect, test } from 'vitest'
import type { Catalog } from '../catalog/catalog'
import { questionPapers } from './question-papers'

const papers = new Map(['own', 'sample'].map((id) => [id, { id }]))
const catalog = { papers, samples: new Set(['sample']) } as unknown as Catalog
const field = { may: () => true, within: false, samples: 'asked' as const }

/** Asks when the own papers, and all papers, fit a question this well. */
const ask = (own: number, all: number, samples: 'asked' | 'aside' = 'asked') =>
  questionPapers(catalog, { ...field, samples }, async (among) => (among ? own : all))

test('sample papers are left out if the own papers fit the question', async () => {
  const { isAsked, aside, fit } = await ask(0.7, 0.72)
  expect([isAsked('own'), isAsked('sample'), aside.has('sample'), fit]).toEqual([true, false, true, 0.7])
})

test('they are not left out if the own papers hardly fit, or only share words with a question that the samples answer', async () => {
  for (const [own, all] of [
    [0.3, 0.35],
    [0.45, 0.9],
  ] as const) {
    const { isAsked, aside, fit } = await ask(own, all)
    expect([isAsked('own'), isAsked('sample'), aside.size, fit]).toEqual([true, true, 0, all])
  }
})

test('with ten own papers they are left out, however well those fit', async () => {
  expect((await ask(0.1, 0.9, 'aside')).isAsked('sample')).toBe(false)
})
