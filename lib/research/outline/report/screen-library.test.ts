import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database'
import { AppError } from '../../../errors'
import { wholeText } from '../../../models/calls/fit-prompt'
import type { PromptModel } from '../../../models/calls/prompt-model'
import { scriptedModel } from '../../../thinking/test-scripted'
import type { RunEvent } from '../../events/events'
import type { RunContext } from '../../run-context'
import { FUNNEL } from '../../settings/funnel'
import { MOST_SCREENED } from '../../settings/run-limits'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../../test-library'
import { eachInTurn } from '../../test-run'
import { screenLibrary } from './screen-library'

const STEW: TestPaper = {
  ...SOUP,
  id: 'cook2001stew',
  title: 'On Stew',
  pages: ['Stew is boiled for two hours in a deep pan.'],
}
const subtopics = [
  { id: 'elections', title: 'Leader election' },
  { id: 'pots', title: 'Boiling in a large pot' },
]
const matter = 'consensus on a replicated log'

type ScreeningReply = { bears: string; subtopics: number[]; why: string; look?: string[] }

let asked: string[][] = []
beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, STEW])
})
beforeEach(() => {
  asked = []
})

/** Screens with a model that gives these replies by title and skips titles without a reply. */
async function screen(says: (title: string, call: number) => ScreeningReply | null, settings = FUNNEL) {
  const generate: PromptModel['generate'] = async ({ variables, schema }) => {
    const { WORKS = '' } = wholeText(variables)
    const shown = [...WORKS.matchAll(/number="(\d+)" title="([^"]+)"/g)].map(([, number, title = '']) => ({
      number: Number(number),
      title,
    }))
    asked.push(shown.map(({ title }) => title))
    return schema.parse({
      works: shown.flatMap(({ number, title }) => {
        const said = says(title, asked.length)
        return said ? [{ number, ...said }] : []
      }),
    })
  }
  const events: RunEvent[] = []
  const context = {
    settings,
    run: { id: 'run' },
    signal: new AbortController().signal,
    wish: () => null,
    analyst: { name: 'llm', model: { ...scriptedModel({}).model, generate } },
    emit: async (event: RunEvent) => void events.push(event),
    step: (_name: string, work: () => Promise<unknown>) => work(),
    each: eachInTurn(() => context),
  } as unknown as RunContext
  const screened = await screenLibrary(context, { subtopics, matter, near: [RAFT.id], most: MOST_SCREENED.ofReport })
  return { ...screened, events, ids: screened.toRead.map(({ paperId }) => paperId).sort() }
}

const none = { bears: 'none', subtopics: [], why: 'about food' }

test('all titles go into one prompt, and the counts add up', async () => {
  const { found, papers, events, ids } = await screen((title) =>
    title === RAFT.title
      ? { bears: 'direct', subtopics: [1], why: 'elects a leader' }
      : title === SOUP.title
        ? { bears: 'part', subtopics: [2], why: 'boils' }
        : none,
  )
  expect(asked).toHaveLength(1)
  expect(new Set(asked[0])).toEqual(new Set([RAFT.title, SOUP.title, STEW.title]))
  expect(found).toBe(3)
  const told = events.find((event) => event.type === 'papers.screened')
  expect(told).toMatchObject({ found: 3, papers })
  const kept = papers?.filter((paper) => paper.kept) ?? []
  const left = papers?.filter((paper) => !paper.kept) ?? []
  expect(kept.length + left.length).toBe(found)
  expect(events.find((event) => event.type === 'papers.chosen')).toMatchObject({
    paperIds: expect.arrayContaining(ids),
  })
  for (const id of ids) expect(kept.map(({ paperId }) => paperId)).toContain(id)
  expect(papers?.find(({ paperId }) => paperId === RAFT.id)).toMatchObject({ kept: true, why: 'elects a leader' })
})

test('a paper that fits a subtopic is not dropped by the topic, and full-text matches are found', async () => {
  const { papers, ids } = await screen((title) => (title === SOUP.title ? { ...none, subtopics: [2] } : none))
  expect(ids).toContain(SOUP.id)
  // No abstract matched elections, so the paper whose full text covers them is read.
  expect(papers?.find(({ paperId }) => paperId === RAFT.id)).toMatchObject({
    kept: true,
    why: 'its text mentions “Leader election”',
    subtopics: ['elections'],
  })
})

test("the model's lookups for a paper are passed on for reading, three at most, and are not shown", async () => {
  const look = ['randomized\ntimeouts', '', 'votes of a majority', 'terms', 'heartbeats']
  const { papers, toRead } = await screen((title) =>
    title === RAFT.title ? { bears: 'direct', subtopics: [1], why: 'elects a leader', look } : none,
  )
  const own = toRead.find(({ paperId }) => paperId === RAFT.id)
  expect(own?.look).toEqual(['randomized timeouts', 'votes of a majority', 'terms'])
  expect(JSON.stringify(papers)).not.toContain('randomized timeouts')
})

test('a paper that the model skips is asked about again, alone', async () => {
  await screen((title, call) => (title === STEW.title && call === 1 ? null : none))
  expect(asked.map((titles) => titles.length)).toEqual([3, 1])
  expect(asked[1]).toEqual([STEW.title])
})

test('an included paper is read, and an excluded one is not even screened', async () => {
  const { papers, ids } = await screen(() => none, { ...FUNNEL, include: [STEW.id], exclude: [SOUP.id] })
  expect(asked.flat()).not.toContain(SOUP.title)
  expect(ids).toContain(STEW.id)
  expect(papers?.find(({ paperId }) => paperId === STEW.id)?.why).toBe('always included; about food')
})

test('if the model fails the search decides, with a notice', async () => {
  const { papers, ids, events } = await screen(() => {
    throw new AppError('model_failed', 'The model answers in rhymes.')
  })
  expect(papers).toBeNull()
  expect(ids).toContain(RAFT.id)
  expect(events.filter((event) => event.type === 'notice')).toMatchObject([
    { message: '⚠️  The papers were chosen without the model: The model answers in rhymes.' },
  ])
})
