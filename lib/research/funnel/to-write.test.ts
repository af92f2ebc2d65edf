import { expect, test } from 'vitest'
import { readQuestion } from '../../question/question'
import { FUNNEL } from '../settings/funnel'
import type { Gathered } from './gather'
import { toWrite } from './to-write'

const thingsFor = (question: string, anchors: string[]) => {
  const { things } = readQuestion(question)
  const shortlist = { things, plan: { anchors }, outcome: { notice: '' } }
  return toWrite(readQuestion(question), { passages: [], shortlist } as unknown as Gathered, FUNNEL).question.things
}

test('things are compared side by side if each leads to a paper of its own, but not if one paper covers both', () => {
  const question = 'Why are pages ranked by links rather than words?'
  expect(readQuestion(question).things).toEqual(['links', 'words'])
  expect(thingsFor(question, [])).toEqual([])
  expect(thingsFor('How do Spanner and Percolator obtain timestamps?', ['spanner', 'percolator'])).toEqual([
    'Spanner',
    'Percolator',
  ])
})
