import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Analyst } from '../../analyst/analyst'
import { extractive } from '../../analyst/extractive'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { db } from '../../db/client'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { FUNNEL } from '../funnel/funnel'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'
import { settleFeedback } from '../versions/settle-feedback'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})

beforeEach(async () => {
  await database.query('TRUNCATE paper, session, search_index CASCADE')
})

const writing = (...parts: (string | Error)[]): Analyst => ({
  ...extractive,
  name: 'llm',
  async *write() {
    for (const part of parts) {
      if (part instanceof Error) throw part
      yield part
    }
  },
})

const improving = (...parts: (string | Error)[]): Analyst => ({
  ...writing(...parts),
  improve: writing(...parts).write,
})

test('a question goes down the funnel, and every sentence leads to its page', async () => {
  await addTestPapers([RAFT, SOUP])
  const { view, error, session } = await run('Why does Raft use randomized election timeouts?')
  expect(error).toBeNull()
  expect(view.stages.map((stage) => [stage.message, stage.summary])).toEqual([
    ['🔍 Stage 1: Searching summaries for relevant papers...', '   Found 1 relevant paper'],
    [
      '📚 Stage 2: Gathering detailed evidence from 1 paper...',
      expect.stringMatching(/^ {3}Retrieved \d+ content chunks?$/),
    ],
    ['✍️  Stage 3: Synthesizing answer from evidence...', null],
    [null, null],
  ])
  expect(view.papers.find((paper) => paper.paperId === SOUP.id)?.kept ?? false).toBe(false)
  expect(view.markdown).toContain('split votes are rare and that they are resolved quickly. [1401.00001v2, page 2]')
  expect(view.citations.length).toBeGreaterThan(0)
  for (const citation of view.citations) {
    expect(citation).toMatchObject({ paperId: RAFT.id, verdict: 'quoted' })
    expect(RAFT.pages[citation.page - 1]).toContain(citation.quote)
    expect(citation.rects.length).toBeGreaterThan(0)
  }
  expect(view.references).toMatchObject([{ number: 1, paperId: RAFT.id, url: null }])
  expect(session).toMatchObject({
    state: 'research',
    lastQuerySet: [RAFT.id],
    selectedPaper: null,
    originalQuery: 'Why does Raft use randomized election timeouts?',
  })
  expect(session.draft).toBe(view.markdown)
})

test('a question that refers back is asked with what it refers to, and its versions too', async () => {
  await addTestPapers([RAFT, SOUP])
  const first = await run('How does Raft elect a leader?')
  const { sessionId } = first
  const second = await run('What timeouts does it use?', { sessionId, followsId: first.id })
  expect(second.view.understood).toEqual({ text: 'What timeouts does Raft use?', about: 'Raft' })
  expect(second.view.citations[0]).toMatchObject({ paperId: RAFT.id, page: 2 })
  const again = await run('What timeouts does it use?', { sessionId, followsId: second.id })
  expect(again.view.understood?.text).toBe('What timeouts does Raft use?')
  const alone = await run('How is vegetable soup boiled?', { sessionId, followsId: first.id })
  expect(alone.view.understood).toBeNull()
  expect(alone.view.citations[0]).toMatchObject({ paperId: SOUP.id })
})

test('when the model does not say what a question refers to, rules do, and a notice says so', async () => {
  await addTestPapers([RAFT])
  const first = await run('How does Raft elect a leader?')
  const failing: Analyst = {
    ...extractive,
    understand: async () => {
      throw new AppError('model_failed', 'The model does not answer.')
    },
  }
  const asked = { sessionId: first.sessionId, followsId: first.id }
  const { view } = await run('What timeouts does it use?', asked, failing)
  expect(view.understood?.text).toBe('What timeouts does Raft use?')
  expect(view.notices.join()).toContain('The model does not answer.')
})

test('feedback asks for papers of certain years alone', async () => {
  await addTestPapers([
    { ...RAFT, published: '2014' },
    { ...RAFT, id: '1901.00001v1', published: '2019' },
  ])
  const first = await run('How does Raft elect a leader?')
  const settings = await settleFeedback('only papers since 2019', FUNNEL)
  expect(settings.among).toMatchObject({ from: 2019, to: null, author: null })
  const asked = { mode: 'improve', parentId: first.id, sessionId: first.sessionId, settings }
  const { view, error } = await run('How does Raft elect a leader?', { ...asked, feedback: 'only papers since 2019' })
  expect(error).toBeNull()
  expect(new Set(view.citations.map(({ paperId }) => paperId))).toEqual(new Set(['1901.00001v1']))
  await expect(settleFeedback('only papers by Hinton', FUNNEL)).rejects.toMatchObject({
    code: 'bad_request',
    message: 'No paper that the question was asked of is one of “papers by Hinton”. Nothing was changed.',
  })
})

test('what cannot be done without a model is said in a sentence', async () => {
  await addTestPapers([RAFT])
  await expect(settleFeedback('in simpler words please', FUNNEL)).rejects.toThrow(
    /cannot use simpler words.*Nothing was changed/,
  )
  expect(await settleFeedback('shorter and in simpler words', FUNNEL)).toEqual(FUNNEL)
  const { id, sessionId } = await run('How does Raft elect a leader?')
  const feedback = 'shorter and in simpler words'
  const { view } = await run('How does Raft elect a leader?', { mode: 'improve', parentId: id, sessionId, feedback })
  expect(view.notices.join()).toContain('cannot use simpler words')
})

test('an off-topic question is refused in the words of the seed', async () => {
  await addTestPapers([RAFT, SOUP])
  const { error, view } = await run('quantum computing applications in medieval literature')
  expect(error).toMatchObject({
    code: 'no_papers',
    message:
      '❌ No papers found relevant to query: "quantum computing applications in medieval literature". Try refining your search terms.',
  })
  expect(view.papers.every((paper) => !paper.kept)).toBe(true)
  expect(view.markdown).toBe('')
})

test('an empty library is refused the same way', async () => {
  expect((await run('what is Raft')).error).toMatchObject({ code: 'no_papers' })
})

test('papers without indexed content are told, with the way out', async () => {
  await addTestPapers([RAFT], { indexed: false })
  const { error } = await run('Why does Raft use randomized election timeouts?')
  expect(error?.message).toMatch(
    /^❌ No detailed content found in the selected papers\. Papers may not be properly indexed\..*rebuild-index/,
  )
})

test('a model that fails in mid-answer keeps what was streamed, with its citations', async () => {
  await addTestPapers([RAFT])
  const analyst = writing(
    'Split votes are rare and resolved quickly [1401.00001v2, page 2]. ',
    new AppError('model_failed', 'The model broke off.'),
  )
  const { view, error, id } = await run('Why does Raft use randomized election timeouts?', {}, analyst)
  expect(error?.message).toBe('❌ Failed to synthesize research answer: The model broke off.')
  expect(view.markdown).toContain('Split votes are rare')
  expect(view.citations).toHaveLength(1)
  expect(await (await db()).answer.count({ where: { runId: id } })).toBe(1)
})

test('a model that fails before the first word leaves no answer', async () => {
  await addTestPapers([RAFT])
  const { view, error, id } = await run(
    'Why does Raft use randomized election timeouts?',
    {},
    writing(new Error('secret detail')),
  )
  expect(error?.message).toMatch(/^❌ Failed to synthesize research answer: /)
  expect(error?.message).not.toContain('secret')
  expect(view.markdown).toBe('')
  expect(await (await db()).answer.count({ where: { runId: id } })).toBe(0)
})

test('a citation of what is not in the evidence is taken out, counted and told', async () => {
  await addTestPapers([RAFT])
  const analyst = writing(
    'Split votes are rare and resolved quickly [1401.00001v2, page 2]. The moon is made of cheese [9999.12345v1, page 7].',
  )
  const { view, error } = await run('Why does Raft use randomized election timeouts?', {}, analyst)
  expect(error).toBeNull()
  expect(view).toMatchObject({ dropped: 1, notices: ['⚠️  Some citations could not be formatted correctly'] })
  expect(view.markdown).not.toContain('9999.12345')
  expect(view.references.map((reference) => reference.paperId)).toEqual([RAFT.id])
})

test('a number that the page does not have is not called close', async () => {
  await addTestPapers([RAFT])
  const { view } = await run(
    'Why does Raft use randomized election timeouts?',
    {},
    writing(
      'Election timeouts are chosen randomly from a fixed interval of 150 to 900 milliseconds [1401.00001v2, page 2].',
    ),
  )
  expect(view.citations).toMatchObject([{ verdict: 'unchecked', page: 2 }])
})

test('cancelling keeps what is there and ends the run', async () => {
  await addTestPapers([RAFT])
  const controller = new AbortController()
  const analyst: Analyst = {
    ...extractive,
    async *write() {
      yield 'Split votes are rare and resolved quickly [1401.00001v2, page 2]. '
      controller.abort()
      yield 'never seen'
    },
  }
  const { view, error } = await run('Why does Raft use randomized election timeouts?', {}, analyst, controller.signal)
  expect(error?.name).toBe('AbortError')
  expect(view.markdown).toContain('Split votes are rare')
  expect(view.citations).toHaveLength(1)
})

test('improving makes a new version on the earlier evidence and new, and the old one stays', async () => {
  await addTestPapers([RAFT])
  const first = await run('Why does Raft use randomized election timeouts?')
  const second = await run('Why does Raft use randomized election timeouts?', {
    mode: 'improve',
    sessionId: first.sessionId,
    parentId: first.id,
    feedback: 'add more about heartbeat',
  })
  expect(second.error).toBeNull()
  expect(second.view.stages.map((stage) => stage.message)).toContain(
    '✍️  Improving research answer with your feedback...',
  )
  expect(second.view.markdown).toContain('heartbeat')
  const earlier = new Set(first.view.evidence.map((evidence) => evidence.text))
  expect([...earlier].every((text) => second.view.evidence.some((evidence) => evidence.text === text))).toBe(true)
  const client = await db()
  expect(await client.answer.findUnique({ where: { runId: first.id } })).toMatchObject({
    markdown: first.view.markdown,
  })
})

test('improving a part leaves every other sign as it was', async () => {
  await addTestPapers([RAFT])
  const first = await run('Why does Raft use randomized election timeouts?')
  const sentences = answerSentences(first.view.markdown, first.view.citations)
  const [target] = sentences
  if (!target) throw new Error('an answer without sentences')
  const part = (text: string) => ({ kind: 'sentence' as const, start: target.start, end: target.end, text })
  const again = (feedback: string, analyst: Analyst, text = first.view.markdown.slice(target.start, target.end)) =>
    run(
      'Why does Raft use randomized election timeouts?',
      { mode: 'improve', sessionId: first.sessionId, parentId: first.id, feedback, target: part(text) },
      analyst,
    )
  const model = improving('- New words,\n\n', `really [${RAFT.id}, page 2].`)
  const second = await again('put it simply', model)
  expect(second.error).toBeNull()
  const [before, after] = [first.view.markdown.slice(0, target.start), first.view.markdown.slice(target.end)]
  expect(second.view.markdown).toBe(`${before}New words, really [${RAFT.id}, page 2].${after}`)
  expect(second.view.citations.length).toBeGreaterThan(0)

  const gone = await again('wrong', improving(''))
  expect(gone.view.markdown).not.toContain(target.text)
  expect(gone.view.notices).toEqual([expect.stringContaining('taken out')])

  const broken = await again('wrong', improving('Half a sen', new AppError('model_failed', 'The model broke off.')))
  expect(broken.error).toMatchObject({ code: 'model_failed' })
  expect(await (await db()).answer.count({ where: { runId: broken.id } })).toBe(0)

  expect((await again('wrong', extractive, 'Something else.')).error).toMatchObject({ code: 'conflict' })
})
