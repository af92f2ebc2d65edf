import { beforeAll, expect, test } from 'vitest'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { type Analyst, QUOTING } from '../../thinking/analyst'
import { scriptedModel } from '../../thinking/test-scripted'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../test-library'
import { agreementOn, type ClaimAgreement } from './agreement'
import { agreementCsv, agreementMarkdown, sayStances } from './agreement-file'

const OTHER: TestPaper = {
  id: 'other2020',
  title: '=Fixed Timeouts: A Reply',
  summary: '# Reply\n\n## Abstract\n\nElection timeouts of Raft are not randomized here.',
  pages: ['Raft does not use randomized election timeouts to ensure that split votes are rare in this cluster.'],
}
const CLAIM =
  'Raft uses randomized election timeouts to ensure that split votes are rare and that they are resolved quickly.'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, OTHER])
})

async function look(claim: string, analyst: Analyst = QUOTING): Promise<ClaimAgreement[]> {
  const states: ClaimAgreement[] = []
  for await (const state of agreementOn(claim, { analyst, signal: new AbortController().signal })) states.push(state)
  return states
}

test('a paper supports a claim that it contains word for word; for others similar passages are shown', async () => {
  const [found] = await look(CLAIM)
  expect(found?.papers.map(({ paperId, stance }) => [paperId, stance])).toEqual([
    [RAFT.id, 'supports'],
    [OTHER.id, 'related'],
    [SOUP.id, 'silent'],
  ])
  expect(found?.papers[0]?.sources[0]).toMatchObject({ page: 2, verdict: 'quoted', judgedBy: 'words' })
  expect(found?.papers[1]?.sources[0]).toMatchObject({ quote: OTHER.pages[0], verdict: 'unchecked' })
  expect(found && sayStances(found)).toBe('1 supports, 0 contradict, 1 mentions it, 1 is silent')
})

test('sample papers that questions leave out are not counted', async () => {
  const own = Array.from({ length: 10 }, (_, at) => ({ ...SOUP, id: `soup-${at}` }))
  await addTestPapers(own)
  const client = await db()
  await client.paper.update({ where: { id: OTHER.id }, data: { origin: 'sample' } })
  const [found] = await look(CLAIM)
  expect(found?.papers.map(({ paperId }) => paperId)).not.toContain(OTHER.id)
  expect(found?.papers).toHaveLength(own.length + 2)
  await client.paper.deleteMany({ where: { id: { in: own.map(({ id }) => id) } } })
})

let calls = 0
const saying = (verdict: string) =>
  scriptedModel({
    judge_draft: ({ COUNT }: Record<string, string>) => {
      calls++
      return { verdicts: Array.from({ length: Number(COUNT) }, (_, at) => ({ number: at + 1, verdict, why: 'so' })) }
    },
  })

test('with a model its judgement of the same quotes counts', async () => {
  const [, judged] = await look(CLAIM, saying('contradicts'))
  expect(judged?.papers.map(({ paperId, stance }) => [paperId, stance])).toEqual([
    [RAFT.id, 'supports'],
    [OTHER.id, 'contradicts'],
    [SOUP.id, 'silent'],
  ])
})

test("repeated, the model's stored judgements are used", async () => {
  calls = 0
  const other = 'Raft keeps its election timeouts fixed, so that split votes are rare in this cluster.'
  const first = (await look(other, saying('contradicts'))).at(-1)
  expect(calls).toBe(1)
  expect((await look(other, saying('supports'))).at(-1)).toEqual(first)
  expect(calls).toBe(1)
})

test('it is available as CSV and Markdown, whose first character is no formula for a spreadsheet', async () => {
  const [, found] = await look(CLAIM, saying('contradicts'))
  if (!found) throw new Error('nothing was found')
  const lines = agreementCsv(found).trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[2]).toContain(`,'=Fixed Timeouts: A Reply,Ada Writer,2024,${OTHER.id},Contradicts,1,`)
  expect(lines[3]).toContain('Silent,,,')
  const text = agreementMarkdown(found)
  expect(text).toContain('## Contradicts (1)\n\n- =Fixed Timeouts: A Reply\n  - “Raft does not use')
  expect(text).toContain(`[${OTHER.id}, page 1]`)
})

test('a claim of two sentences is refused', async () => {
  await expect(look(`${CLAIM} ${CLAIM}`)).rejects.toThrow('A claim must be a single sentence')
})
