import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { AppError } from '../../errors'
import { scriptedModel } from '../../thinking/test-scripted'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../test-library'
import { run } from '../test-run'

const QUESTION = 'Zab vs Kafka: how is a leader elected, and how is the log replicated?'
const fill = (sentence: string) => Array.from({ length: 14 }, (_, at) => `${sentence} (${at + 1})`).join(' ')
const paper = (id: string, title: string, pages: string[]): TestPaper => ({
  ...{ id, title, summary: `# ${title}\n\n## Abstract\n\n${title} elects a leader and replicates a log.` },
  pages: pages.map(fill),
})

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([
    RAFT,
    SOUP,
    paper('zab', 'Zab: Atomic Broadcast', [
      'In Zab a leader is elected by a quorum of servers.',
      'In Zab a leader replicates its log to all servers in turn.',
      'The name of Zab is short for a broadcast by a leader of the log.',
    ]),
    paper('kafka', 'Kafka: A Log for Messages', [
      'In Kafka a controller elects the leader of each part.',
      'In Kafka the log is replicated to those in step with its leader.',
    ]),
  ])
})

function asking(grade: (text: string) => number | Error) {
  let seen: string[] = []
  const model = scriptedModel({
    search_queries: { queries: [], aspects: ['election of a leader', 'replication of the log'] },
    grade_passages: ({ PASSAGES = '' }: Record<string, string>) => {
      seen = [...PASSAGES.matchAll(/<(passage-[0-9a-f]+) number="\d+"[^>]*>\n([\s\S]*?)\n<\/\1>/g)].map(
        ([, , text = '']) => text,
      )
      const grades = seen.map(grade)
      const failure = grades.find((one) => one instanceof Error)
      if (failure) throw failure
      return { grades: grades.map((one, at) => ({ number: at + 1, grade: one, why: 'so' })) }
    },
    research_synthesis_v2: 'In Zab a leader is elected by a quorum of servers. [zab, page 1]',
    judge_citations_v4: { verdicts: [] },
  })
  return run(QUESTION, {}, model).then((done) => ({ ...done, seen }))
}

test('an answer is written from the passages on each work and aspect that the model rated helpful, best first', async () => {
  const { view, seen, error } = await asking((text) =>
    text.includes('elected') ? 9 : text.includes('The name of') ? 1 : 7,
  )
  expect(error).toBeNull()
  expect(seen.join('\n')).toContain('The name of Zab')
  const texts = view.evidence.map(({ text }) => text)
  expect(texts[0]).toContain('elected by a quorum')
  expect(texts.join('\n')).toContain('In Kafka the log is replicated')
  expect(texts.join('\n')).not.toContain('The name of Zab')
})

test('if the model does not grade, the search order decides, and a notice says so', async () => {
  const { view, error } = await asking(() => new AppError('model_failed', 'The model is lost.'))
  expect(error).toBeNull()
  expect(view.evidence.length).toBeGreaterThan(0)
  expect(view.notices).toContain('⚠️  The passages were chosen without the model: The model is lost.')
})
