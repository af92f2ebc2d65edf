import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../db/test-database'
import { scriptedModel } from '../../../thinking/test-scripted'
import { readReportSettings } from '../../settings/report-settings'
import { addTestPapers, PAXOS, RAFT, SOUP } from '../../test-library'
import { run } from '../../test-run'

const QUESTION = 'Wie wird die Leitung unter Servern gewählt, und warum zufällig?'
const ENGLISH = 'How do servers elect a leader, and why are election timeouts random?'

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, PAXOS, SOUP])
})

test('a report asked in German is planned and searched in English, and written in German', async () => {
  const planned: string[] = []
  const languages: string[] = []
  const model = scriptedModel({
    translate_question: { question: ENGLISH },
    report_plan: ({ QUESTION: asked = '', NEAR: near = '' }) => {
      planned.push(asked, near)
      return {
        title: 'Leader election',
        questions: ['How is a leader elected?', 'Why are timeouts random?', 'What is left open?'],
        sections: [
          { title: 'Election', subtopics: ['randomized election timeouts'] },
          { title: 'Log', subtopics: ['replicated log'] },
          { title: 'Limits', subtopics: ['split votes'] },
        ],
      }
    },
    report_section: ({ LANGUAGE = '' }) => {
      languages.push(LANGUAGE)
      return `Die Fristen sind zufällig. [${RAFT.id}, page 2]`
    },
  })
  const settings = readReportSettings({ review: false })
  const { view, error } = await run(QUESTION, { mode: 'report', settings }, model)
  expect(error).toBeNull()
  expect(view.notices[0]).toBe(`Your papers were searched in English: “${ENGLISH}”`)
  expect(planned[0]).toContain(ENGLISH)
  expect(planned[1]).toContain(RAFT.title)
  expect(new Set(languages)).toEqual(new Set(['German']))
  expect(view.citations.map(({ paperId }) => paperId)).toContain(RAFT.id)
  expect(view.outcome?.notice ?? '').not.toContain('language')
})
