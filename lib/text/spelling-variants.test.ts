import { expect, test } from 'vitest'
import { spellingVariants } from './spelling-variants'

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
