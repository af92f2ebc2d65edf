import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { scriptedModel } from '../../thinking/test-scripted'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'
import { NO_PASSAGES } from './add-passages'

const ASKED = 'Why does Raft use randomized election timeouts?'
const CITED = 'Randomized election timeouts make split votes rare'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, PAXOS])
})

/** A version of an answer that cites one page, with feedback for which the model writes these queries. */
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

test('each request is searched separately, and its passages count as found for the feedback', async () => {
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

test('cited earlier evidence is sent; for feedback on a part, what that part cites', async () => {
  const { first, view, prompt } = await improve([])
  expect(papersOf(first.evidence)).toEqual(new Set([RAFT.id, PAXOS.id, SOUP.id]))
  expect(papersOf(view.evidence)).toEqual(new Set([RAFT.id, PAXOS.id]))
  expect(prompt).toContain(`cite="[${PAXOS.id}, page 1]"`)
  const part = await improve([], { part: true })
  expect(part.prompt).toContain(`cite="[${RAFT.id}, page 2]"`)
  expect(part.prompt).not.toContain(PAXOS.id)
  // Papers cited by the rest of the answer stay among its evidence.
  expect(part.view.references.map(({ paperId }) => paperId)).toEqual([RAFT.id, PAXOS.id])
})

test('if the model gives no queries, the words of the feedback are searched, with a notice', async () => {
  const { view } = await improve(new AppError('model_failed', 'The model is away.'))
  expect(view.asked).toHaveLength(1)
  expect(view.asked[0]?.query).toBe(`${ASKED} more of it`)
  expect(view.notices.join()).toContain('the words of your feedback were used: The model is away.')
})

describe('without a model', () => {
  const add = async (feedback: string, parent?: Awaited<ReturnType<typeof run>>) => {
    const first = parent ?? (await run(ASKED))
    const second = await run(ASKED, { mode: 'improve', sessionId: first.sessionId, parentId: first.id, feedback })
    expect(second.error).toBeNull()
    return { first, second }
  }

  test('passages with the words of the feedback are added below the unchanged answer', async () => {
    const { first, second } = await add('boiling soup *with* carrots')
    const [earlier, added] = second.view.markdown.split('\n\n### Passages on: boiling soup \\*with\\* carrots\n\n')
    expect(earlier).toBe(first.view.markdown)
    expect(added).toMatch(/^\*Your papers were searched using .* needs a language model\.\*\n\n> /)
    expect(added).toContain(`[${SOUP.id}, page 1]`)
    expect(added).not.toContain(RAFT.id)
    expect(second.view.asked.map(({ query }) => query)).toEqual([`${ASKED} boiling soup *with* carrots`])
    expect(second.view.citations.every(({ verdict }) => verdict === 'quoted')).toBe(true)

    // A passage that is already shown is not added again.
    const { second: third } = await add('boiling soup *with* carrots', second)
    expect(third.view.markdown).toBe(second.view.markdown)
    expect(third.view.notices).toEqual([NO_PASSAGES])
  })

  test('words that no passage contains leave the answer unchanged, with a remark', async () => {
    const { first, second } = await add('penguins across the Atlantic')
    expect(second.view.markdown).toBe(first.view.markdown)
    expect(second.view.notices).toEqual([NO_PASSAGES])
  })
})
