import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { scriptedModel } from '../../thinking/test-scripted'
import { sayNoPapers } from '../shortlist/outcome'
import { addTestPapers, RAFT, type TestPaper } from '../test-library'
import { run } from '../test-run'

const QUESTION = 'Warum sind die Fristen einer Wahl zufällig und nicht fest?'
const ENGLISH = 'Why are election timeouts chosen randomly?'

/** Long enough to mention its topic more than once, as papers do. */
const ELECTIONS: TestPaper = {
  ...RAFT,
  pages: [
    ...RAFT.pages,
    'Election timeouts that are chosen randomly spread the servers out. When all election timeouts are equal, every election is a race. Timeouts chosen randomly for each election let one server start its election before the timeouts of the others run out. We have chosen election timeouts randomly from many intervals, and each time randomly chosen timeouts made the election short.',
  ],
}

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([ELECTIONS])
})

const translating = (translate: () => string, asked: string[] = []) =>
  scriptedModel({
    translate_question: () => ({ question: translate() }),
    research_synthesis_v2: ({ QUERY = '' }) => {
      asked.push(QUERY)
      return 'Die Fristen werden zufällig gewählt. [1401.00001v2, page 2]'
    },
    judge_citations_v4: () => ({ verdicts: [] }),
  })

test('the library is searched in English, and the answer is in the language of the question', async () => {
  const asked: string[] = []
  const { view, error } = await run(
    QUESTION,
    {},
    translating(() => ENGLISH, asked),
  )
  expect(error).toBeNull()
  expect(asked).toEqual([expect.stringContaining(QUESTION)])
  expect(view.evidence[0]?.question).toBe(ENGLISH)
  expect(view.references.map(({ paperId }) => paperId)).toEqual([RAFT.id])
  expect(view.notices[0]).toBe(`Your papers were searched in English: “${ENGLISH}”`)
})

test('a failed translation is reported, and the question is searched as it is', async () => {
  const failing = () => {
    throw new AppError('model_failed', 'The model is lost.')
  }
  const { view, error } = await run(QUESTION, {}, translating(failing))
  expect(view.notices[0]).toBe(
    '⚠️  The model did not translate your question, so it was searched as typed: The model is lost.',
  )
  expect(error === null || 'code' in error).toBe(true)
  if (error) expect(error.message).toContain(QUESTION)
})

test('a refusal repeats the question as it was asked', async () => {
  const { error } = await run(
    QUESTION,
    {},
    translating(() => 'Which flour makes the best sourdough bread?'),
  )
  expect(error?.message).toBe(sayNoPapers(QUESTION))
})

test('English questions are not translated, and without a model none is', async () => {
  const translate = () => {
    throw new Error('Nobody asked.')
  }
  expect((await run(ENGLISH, {}, translating(translate))).view.notices.join()).not.toContain('translate')
  expect((await run(QUESTION)).view.notices).toEqual([])
})
