import { beforeAll, beforeEach, expect, test } from 'vitest'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { db } from '../../db/client'
import { emptyTables, testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { type Analyst, QUOTING } from '../../thinking/analyst'
import { scriptedModel } from '../../thinking/test-scripted'
import { addTestPapers, RAFT, SOUP } from '../test-library'
import { run } from '../test-run'

beforeAll(async () => {
  await testDatabase()
})

beforeEach(async () => {
  await emptyTables('paper', 'session', 'search_index')
})

/** A model that writes these parts and judges nothing. */
const writing = (...parts: (string | Error)[]) =>
  scriptedModel({
    research_synthesis_v2: parts,
    improve_v2: parts,
    improve_part_v2: parts,
    feedback_queries: ({ FEEDBACK = '' }) => ({ queries: FEEDBACK.match(/heartbeat/g) ?? [] }),
    judge_citations_v4: { verdicts: [] },
  })

test('a question goes through the funnel, and every sentence has its page', async () => {
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
  expect(view.markdown).toMatch(
    /^\*Passages .*\*\n\n> .*Raft uses randomized election timeouts to ensure that split votes are rare .* \[1401\.00001v2, page 2\]/,
  )
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

test('a follow-up question is asked with its subject, and so are its versions', async () => {
  await addTestPapers([RAFT, SOUP])
  const first = await run('How does Raft elect a leader?')
  const { sessionId } = first
  const second = await run('What timeouts does it use?', { sessionId, followsId: first.id })
  expect(second.view.understood).toEqual({ text: 'What timeouts does it use? (Raft)', about: 'Raft' })
  expect(second.view.citations).toContainEqual(expect.objectContaining({ paperId: RAFT.id, page: 2 }))
  const again = await run('What timeouts does it use?', { sessionId, followsId: second.id })
  expect(again.view.understood?.text).toBe('What timeouts does it use? (Raft)')
  const alone = await run('How is vegetable soup boiled?', { sessionId, followsId: first.id })
  expect(alone.view.understood).toBeNull()
  expect(alone.view.citations[0]).toMatchObject({ paperId: SOUP.id })
})

test('if the model does not name the subject, the previous one is added, and a notice says so', async () => {
  await addTestPapers([RAFT])
  const first = await run('How does Raft elect a leader?')
  const failing = scriptedModel({
    understand_question: new AppError('model_failed', 'The model does not answer.'),
    research_synthesis_v2: 'Timeouts are random [1401.00001v2, page 2].',
    judge_citations_v4: { verdicts: [] },
  })
  const asked = { sessionId: first.sessionId, followsId: first.id }
  const { view } = await run('What timeouts does it use?', asked, failing)
  expect(view.understood?.text).toBe('What timeouts does it use? (Raft)')
  expect(view.notices.join()).toContain('The model does not answer.')
})

test('an off-topic question is refused in the original words', async () => {
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

test('papers without indexed content are reported, with a remedy', async () => {
  await addTestPapers([RAFT], { indexed: false })
  const { error } = await run('Why does Raft use randomized election timeouts?')
  expect(error?.message).toMatch(
    /^❌ No detailed content found in the selected papers\. Papers may not be properly indexed\..*rebuild-index/,
  )
})

test('a model that fails within an answer keeps what was streamed, with its citations', async () => {
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

test('a citation outside of the evidence is removed, counted and reported', async () => {
  await addTestPapers([RAFT])
  const analyst = writing(
    'Split votes are rare and resolved quickly [1401.00001v2, page 2]. The moon is made of cheese [9999.12345v1, page 7].',
  )
  const { view, error } = await run('Why does Raft use randomized election timeouts?', {}, analyst)
  expect(error).toBeNull()
  expect(view).toMatchObject({
    dropped: 1,
    notices: expect.arrayContaining(['⚠️  Some citations could not be formatted correctly']),
  })
  expect(view.markdown).not.toContain('9999.12345')
  expect(view.references.map((reference) => reference.paperId)).toEqual([RAFT.id])
})

test('a number missing from the page does not count as close', async () => {
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

test('cancelling keeps what there is and ends the run', async () => {
  await addTestPapers([RAFT])
  const controller = new AbortController()
  const analyst = scriptedModel({
    async *research_synthesis_v2() {
      yield 'Split votes are rare and resolved quickly [1401.00001v2, page 2]. '
      controller.abort()
      yield 'never seen'
    },
  })
  const { view, error } = await run('Why does Raft use randomized election timeouts?', {}, analyst, controller.signal)
  expect(error?.name).toBe('AbortError')
  expect(view.markdown).toContain('Split votes are rare')
  expect(view.citations).toHaveLength(1)
})

test('improving makes a new version with earlier and new evidence, and the old one stays', async () => {
  await addTestPapers([RAFT])
  const first = await run('Why does Raft use randomized election timeouts?')
  const second = await run(
    'Why does Raft use randomized election timeouts?',
    {
      mode: 'improve',
      sessionId: first.sessionId,
      parentId: first.id,
      feedback: 'add more about heartbeat',
    },
    writing(`A leader sends heartbeat messages [${RAFT.id}, page 2].`),
  )
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

test('sentences that relied on the marker of a removed sentence stay cited', async () => {
  await addTestPapers([RAFT])
  const question = 'Why does Raft use randomized election timeouts?'
  const first = await run(question)
  const sentences = answerSentences(first.view.markdown, first.view.citations)
  const at = sentences.findIndex(({ citations }, i) => i > 0 && citations[0] === sentences[i - 1]?.citations[0])
  const [before, target] = sentences.slice(at - 1)
  if (at < 0 || !before || !target) throw new Error('no two sentences that rest on one marker')
  const { start, end } = target
  const part = { kind: 'sentence' as const, start, end, text: first.view.markdown.slice(start, end) }
  const on = { mode: 'improve' as const, sessionId: first.sessionId, parentId: first.id, feedback: 'wrong' }
  const { view } = await run(question, { ...on, target: part }, writing(''))
  const left = answerSentences(view.markdown, view.citations).find(({ text }) => text === before.text)
  expect(view.markdown).not.toContain(target.text)
  expect(left?.citations.map((ord) => view.citations[ord]?.page)).toEqual([
    first.view.citations[before.citations[0] ?? 0]?.page,
  ])
})

test('improving a part changes nothing else', async () => {
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
  const model = writing('- New words,\n\n', `really [${RAFT.id}, page 2].`)
  const second = await again('put it simply', model)
  expect(second.error).toBeNull()
  const [before, after] = [first.view.markdown.slice(0, target.start), first.view.markdown.slice(target.end)]
  expect(second.view.markdown).toBe(`${before}New words, really [${RAFT.id}, page 2].${after}`)
  expect(second.view.citations.length).toBeGreaterThan(0)

  const gone = await again('wrong', writing(''))
  expect(gone.view.markdown).not.toContain(target.text)
  expect(gone.view.notices).toEqual([expect.stringContaining('was removed')])

  const broken = await again('wrong', writing('Half a sen', new AppError('model_failed', 'The model broke off.')))
  expect(broken.error).toMatchObject({ code: 'model_failed' })
  expect(await (await db()).answer.count({ where: { runId: broken.id } })).toBe(0)

  expect((await again('wrong', QUOTING, 'Something else.')).error).toMatchObject({ code: 'conflict' })
})
