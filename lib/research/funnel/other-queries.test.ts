import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { scriptedModel } from '../../thinking/test-scripted'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'

// None of its words occurs in the paper that answers it.
const QUESTION = 'Why do chiefs of machines come about haphazardly?'
const QUERIES = ['randomized election timeouts', 'election of a leader in Raft']

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
})

const searching = (queries: () => string[]) =>
  scriptedModel({
    search_queries: () => ({ queries: queries() }),
    research_synthesis_v2: () => 'Timeouts are randomized. [1401.00001v2, page 2]',
    judge_citations_v4: () => ({ verdicts: [] }),
  })

test('a question with other words than the papers is found by the model’s rewordings, and the trace shows them', async () => {
  expect((await run(QUESTION)).error?.message).toContain('No papers found')
  const { view, error } = await run(
    QUESTION,
    {},
    searching(() => QUERIES),
  )
  expect(error).toBeNull()
  expect(view.papers.filter(({ kept }) => kept)).toEqual([
    expect.objectContaining({ paperId: RAFT.id, reason: 'found with other search terms' }),
  ])
  expect(view.evidence[0]).toMatchObject({ paperId: RAFT.id, question: QUESTION })
  expect(view.evidence[0]?.text).toMatch(/randomized/i)
  expect(view.asked).toEqual(
    QUERIES.map((query) => ({ stage: 'scope', source: 'library', query, results: 1, error: null })),
  )
})

test('if the model fails, only the question itself is searched, and a notice says so', async () => {
  const failing = searching(() => {
    throw new AppError('model_failed', 'The model is lost.')
  })
  const { view, error } = await run('Why are election timeouts randomized?', {}, failing)
  expect(error).toBeNull()
  expect(view.evidence[0]?.paperId).toBe(RAFT.id)
  expect(view.notices).toContain(
    '⚠️  The model suggested no other searches, so only your question was searched: The model is lost.',
  )
  expect(view.asked).toEqual([])
})
