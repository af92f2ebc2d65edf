import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { NO_FILTER } from '../../library/filters/paper-filter'
import { keepHighlight } from '../../library/highlights/highlights'
import type { Passage } from '../../quoting/passage'
import { scriptedModel } from '../../thinking/test-scripted'
import type { CitationView } from '../events/answer-view'
import { FUNNEL } from '../settings/funnel'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'
import { citedPassages } from './kept-evidence'

const ASKED = 'Why are election timeouts randomized?'
const SOUP_ASKED = 'How long is vegetable soup boiled?'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP])
})

const writing = (text: string, understood: { stands_alone: boolean; question: string }, prompts: string[] = []) =>
  scriptedModel({
    search_queries: () => ({ queries: [] }),
    understand_question: () => ({ ...understood, about: 'timeouts' }),
    research_synthesis_v2: ({ EVIDENCE_CHUNKS = '' }) => {
      prompts.push(EVIDENCE_CHUNKS)
      return text
    },
    judge_citations_v4: () => ({ verdicts: [] }),
  })

async function follow(standsAlone: boolean, settings = FUNNEL) {
  const question = standsAlone ? SOUP_ASKED : 'And the soup?'
  const alone = { stands_alone: true, question: '' }
  const first = await run(
    ASKED,
    {},
    writing('Randomized election timeouts make split votes rare. [1401.00001v2, page 2]', alone),
  )
  expect(first.error).toBeNull()
  const prompts: string[] = []
  const understood = standsAlone ? alone : { stands_alone: false, question: SOUP_ASKED }
  const model = writing('Soup is boiled.', understood, prompts)
  const next = await run(question, { sessionId: first.sessionId, followsId: first.id, settings }, model)
  expect(next.error).toBeNull()
  return { first, next, prompt: prompts.join() }
}

test('a question that refers back is also answered from what was cited before', async () => {
  const { first, next, prompt } = await follow(false)
  const [cited] = first.view.citations
  const kept = next.view.evidence.filter(({ paperId }) => paperId === RAFT.id)
  expect(next.view.evidence[0]?.paperId).toBe(SOUP.id)
  expect(kept.map(({ text }) => text)).toEqual(
    first.view.evidence.filter(({ id }) => id === cited?.evidenceId).map(({ text }) => text),
  )
  expect(kept.map(({ id }) => id)).not.toContain(cited?.evidenceId)
  expect(prompt).toContain(`cite="[${RAFT.id}, page 2]"`)
  expect(next.view.papers).toContainEqual(expect.objectContaining({ paperId: RAFT.id, reason: 'cited before' }))
})

test('a question limited to highlights keeps only highlighted passages', async () => {
  const rects = [{ page: 1, x: 0.05, y: 0.11, w: 0.9, h: 0.02 }]
  await keepHighlight({ id: 'h', paperId: SOUP.id, page: 1, rects, quote: 'Soup', note: '' })
  const { next, prompt } = await follow(false, { ...FUNNEL, among: { ...NO_FILTER, highlighted: true } })
  expect(next.view.evidence.map(({ paperId }) => paperId)).toEqual([SOUP.id])
  expect(prompt).not.toContain(RAFT.id)
})

test('a question that stands alone keeps nothing, nor does an excluded paper', async () => {
  expect((await follow(true)).prompt).not.toContain(RAFT.id)
  const { next, prompt } = await follow(false, { ...FUNNEL, exclude: [RAFT.id] })
  expect(prompt).not.toContain(RAFT.id)
  expect(next.view.evidence.map(({ paperId }) => paperId)).not.toContain(RAFT.id)
})

test('all passages of a cited page are kept, starting with those that contain the cited words', async () => {
  const passage = (text: string, page: number): Passage => ({
    ...{ id: text, paperId: RAFT.id, title: 'Raft', section: '', kind: 'text', text, relevance: 1, question: '' },
    spans: [{ page, start: 0, end: text.length }],
  })
  const citation = { evidenceId: 'found', paperId: RAFT.id, page: 2 } as CitationView
  const passages = [passage('other page', 1), passage('beside', 2), passage('found', 2)]
  const kept = await citedPassages({ citations: [citation], passages }, FUNNEL)
  expect(kept.map(({ text }) => text)).toEqual(['found', 'beside'])
})
