import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { scriptedModel } from '../../thinking/test-scripted'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'

const ASKED = 'Why does Raft use randomized election timeouts?'
const CITED = 'Randomized election timeouts make split votes rare'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, PAXOS])
})

/** A version of an answer that cites one page, by feedback for which the model searches so. */
async function improve(queries: string[] | Error, { part = false } = {}) {
  const prompts: string[] = []
  const keep = ({ EVIDENCE_CHUNKS = '' }: Record<string, string>) => {
    prompts.push(EVIDENCE_CHUNKS)
    return `${CITED} [${RAFT.id}, page 2].`
  }
  const model = scriptedModel({
    search_queries: { queries: ['consensus on a replicated log', 'boiling of vegetable soup'] },
    research_synthesis_v2: `${CITED} [${RAFT.id}, page 2]. Paxos reaches consensus [${PAXOS.id}, page 1].`,
    feedback_queries: queries instanceof Error ? queries : { queries },
    improve_v2: keep,
    improve_part_v2: keep,
    judge_citations_v4: { verdicts: [] },
  })
  const first = await run(ASKED, {}, model)
  const text = `${CITED} [${RAFT.id}, page 2].`
  const target = part ? { kind: 'sentence' as const, start: 0, end: text.length, text } : null
  const on = { mode: 'improve', sessionId: first.sessionId, parentId: first.id, feedback: 'more of it', target }
  const second = await run(ASKED, on, model)
  expect(second.error).toBeNull()
  return { first: first.view, view: second.view, prompt: prompts.join() }
}

const papersOf = (evidence: { paperId: string }[]) => new Set(evidence.map(({ paperId }) => paperId))

test('each wish is searched by itself, and its passages are found for the feedback', async () => {
  const { view, prompt } = await improve(['boiling of vegetable soup', 'limitation of consensus lost messages'])
  expect(view.asked.map(({ query, results }) => [query, (results ?? 0) > 0])).toEqual([
    ['boiling of vegetable soup', true],
    ['limitation of consensus lost messages', true],
  ])
  const fresh = view.evidence.filter(({ question }) => question === 'more of it')
  expect(papersOf(fresh)).toContain(SOUP.id)
  expect(papersOf(fresh)).toContain(PAXOS.id)
  expect(prompt).toContain(`cite="[${SOUP.id}, page 1]"`)
})

test('of the earlier evidence what is cited is sent, and of feedback on a part what that cites', async () => {
  const { first, view, prompt } = await improve([])
  expect(papersOf(first.evidence)).toEqual(new Set([RAFT.id, PAXOS.id, SOUP.id]))
  expect(papersOf(view.evidence)).toEqual(new Set([RAFT.id, PAXOS.id]))
  expect(prompt).toContain(`cite="[${PAXOS.id}, page 1]"`)
  const part = await improve([], { part: true })
  expect(part.prompt).toContain(`cite="[${RAFT.id}, page 2]"`)
  expect(part.prompt).not.toContain(PAXOS.id)
  // What the rest of the answer cites stays its evidence.
  expect(part.view.references.map(({ paperId }) => paperId)).toEqual([RAFT.id, PAXOS.id])
})

test('when the model does not say what to search for, the words of the feedback are searched, which is said', async () => {
  const { view } = await improve(new AppError('model_failed', 'The model is away.'))
  expect(view.asked).toHaveLength(1)
  expect(view.asked[0]?.query).toMatch(/^more of it/)
  expect(view.notices.join()).toContain('the words of your feedback were searched: The model is away.')
})
