import { beforeAll, expect, test } from 'vitest'
import type { Analyst } from '../../analyst/analyst'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../test-library'
import { type Agreement, agreementOn } from './agreement'
import { agreementCsv, agreementMarkdown, sayStances } from './agreement-file'

const OTHER: TestPaper = {
  id: 'other2020',
  title: '=Fixed Timeouts: A Reply',
  summary: '# Reply\n\n## Abstract\n\nElection timeouts of Raft are not randomized here.',
  pages: ['Raft does not use randomized election timeouts to ensure that split votes are rare in this cluster.'],
}
const CLAIM = 'Raft uses randomized election timeouts to ensure that split votes are rare.'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, OTHER])
})

async function look(claim: string, analyst: Pick<Analyst, 'relate'> = {}): Promise<Agreement[]> {
  const states: Agreement[] = []
  for await (const state of agreementOn(claim, { analyst, signal: new AbortController().signal })) states.push(state)
  return states
}

test('each paper of the library supports a claim, contradicts it or is silent, with its own quotes', async () => {
  const [found] = await look(CLAIM)
  expect(found?.papers.map(({ paperId, stance }) => [paperId, stance])).toEqual([
    [RAFT.id, 'supports'],
    [OTHER.id, 'contradicts'],
    [SOUP.id, 'silent'],
  ])
  expect(found?.papers[0]?.sources[0]).toMatchObject({ page: 2, relation: 'supports', judgedBy: 'words' })
  expect(found?.papers[1]?.sources[0]?.quote).toBe(OTHER.pages[0])
  expect(found && sayStances(found)).toBe('1 supports, 1 contradicts, 0 speak of it, 1 is silent')
})

test('with a model its judgement of the same quotes stands', async () => {
  const relate: Analyst['relate'] = async function* (statements) {
    yield statements.map(() => 'related' as const)
  }
  const [, judged] = await look(`${CLAIM.slice(0, -1)} in it.`, { relate })
  expect(judged?.papers.find(({ paperId }) => paperId === OTHER.id)?.stance).toBe('related')
})

test('it can be had as CSV and Markdown, whose first sign no spreadsheet takes for a formula', async () => {
  const [found] = await look(CLAIM)
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
  await expect(look(`${CLAIM} ${CLAIM}`)).rejects.toThrow('A claim is one sentence')
})
