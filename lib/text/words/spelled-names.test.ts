import { expect, test } from 'vitest'
import { acronymsOf, initialsOf, mayBeAcronym, maybeShortFor, spelledNames, spellingVariants } from './spelled-names'

const TEXT = `The Google File System stores chunks. In Google File System clusters a master keeps metadata.
We refer to it as Fusion-in-Decoder. Later, fusion in decoder models read more. Izacard and Grave agree.`

test('names of several words are counted, however their words are joined', () => {
  expect(spelledNames(TEXT)).toEqual([
    { name: 'Google File System', uses: 2 },
    { name: 'Fusion-in-Decoder', uses: 2 },
  ])
})

test('a name is abbreviated with and without its small words', () => {
  expect(initialsOf('Fusion-in-Decoder')).toEqual(['fid'])
  expect(initialsOf('Scaled Dot-Product Attention')).toEqual(['sdpa'])
  expect(initialsOf('Review of Particle Physics')).toEqual(['ropp', 'rpp'])
  expect(initialsOf('New York')).toEqual([])
})

test('a lower-case letter of an acronym stands for a small word', () => {
  expect(maybeShortFor('FiD', 'Fusion-in-Decoder')).toBe(true)
  expect(maybeShortFor('FID', 'Fusion-in-Decoder')).toBe(true)
  expect(maybeShortFor('FiD', 'Fast Image Decoder')).toBe(false)
  expect(maybeShortFor('GFS', 'The Google File System')).toBe(true)
  expect(maybeShortFor('GFS', 'Google File')).toBe(false)
})

test('acronyms in a question, even in lower case', () => {
  expect(acronymsOf('Do NEOs hit Earth, and what is FiD or GPT-3? I ask.')).toEqual(['NEO', 'FiD'])
  expect(['fid', 'fed', 'sdpa', 'h2o', 'passages'].map(mayBeAcronym)).toEqual([true, false, true, false, false])
})

test.each([
  ['characterised', 'characterized'],
  ['organisation', 'organization'],
  ['analyse', 'analyze'],
  ['colours', 'colors'],
  ['labelled', 'labeled'],
  ['metres', 'meters'],
  ['catalogue', 'catalog'],
  ['defence', 'defense'],
])('%s is %s in American', (british, american) => {
  expect(spellingVariants(british)).toContain(american)
  expect(spellingVariants(american)).toContain(british)
})

test('most words have a single form', () => {
  for (const word of ['attention', 'rise', 'raft', 'election', 'four']) expect(spellingVariants(word)).toEqual([])
})
