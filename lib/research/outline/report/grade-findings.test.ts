import { expect, test } from 'vitest'
import type { Analyst } from '../../../thinking/analyst'
import { scriptedModel } from '../../../thinking/test-scripted'
import type { RunContext } from '../../run-context'
import { eachInTurn } from '../../test-run'
import { aFact } from '../test-findings'
import { aPlan } from '../test-plan'
import { gradeFindings } from './grade-findings'

const plan = aPlan({ Elections: ['Timeouts', 'Votes'], Cost: ['Downtime'] })
const [timeouts, votes, downtime] = plan.sections.flatMap(({ subtopics }) => subtopics.map(({ id }) => id))
const facts = (id: string, count: number) =>
  Array.from({ length: count }, (_, i) => aFact(`p${i}`, `${id} finding ${i}`, [id], 0.5))
const found = [
  { id: timeouts ?? '', findings: facts('a', 5) },
  { id: votes ?? '', findings: facts('b', 1) },
  { id: downtime ?? '', findings: facts('c', 2) },
].map((one) => ({ ...one, ofPapers: [], evidence: [], judged: [] }))

async function grade(analyst: Analyst) {
  const context = {
    ...{ analyst, signal: new AbortController().signal, wish: () => null },
    step: (_name, work) => work(),
    emit: async () => {},
    each: eachInTurn(() => context),
  } as Partial<RunContext> as RunContext
  const graded = await gradeFindings(context, found, { plan, matter: 'consensus', limits: { most: 3, ofPaper: 1 } })
  return graded.map(({ findings }) =>
    findings.toSorted((a, b) => b.score - a.score).map(({ sentences: [first] }) => first?.shown),
  )
}

test('findings of a section with more than it has room for are graded in one call: best first, irrelevant ones dropped', async () => {
  const asked: Record<string, string>[] = []
  const graded = await grade(
    scriptedModel({
      grade_passages: (variables: Record<string, string>) => {
        asked.push(variables)
        const grades = [1, 5, 9, 7, 2, 8]
        return { grades: grades.map((grade, i) => ({ number: i + 1, grade, why: 'it says so' })) }
      },
    }),
  )
  expect(graded).toEqual([
    ['a finding 2', 'a finding 3', 'a finding 1'],
    ['b finding 0'],
    // There is room for both.
    ['c finding 0', 'c finding 1'],
  ])
  expect(asked).toHaveLength(1)
  expect(asked[0]?.QUESTION).toContain('section “Elections” of a literature review on “consensus”')
  expect(asked[0]?.COUNT).toBe('6')
})

test('without a model, or if it fails, findings stay unchanged', async () => {
  const before = found.map(({ findings }) => findings.map(({ sentences: [first] }) => first?.shown))
  expect(await grade({ name: 'extractive', model: null })).toEqual(before)
  expect(await grade(scriptedModel({ grade_passages: new Error('no') }))).toEqual(before)
})
