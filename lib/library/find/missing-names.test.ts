import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { readQuestion } from '../../question/question'
import { addTestPapers, RAFT, SOUP, type TestPaper } from '../../research/test-library'
import { weighPapers } from './weigh-papers'

/** A paper that spells out a name in lower case only, and never abbreviates it. */
const SMALL: TestPaper = {
  id: 'small',
  title: 'Rest and the Heart',
  summary: '# Rest\n\n## Abstract\n\nWe measure a stress pulse interval at rest.',
  pages: [
    'We measure a stress pulse interval at rest. Other intervals are known, such as that of breathing, which we do not measure.',
    'The stress pulse interval is short after coffee. Whoever sleeps has a long stress-pulse interval, which ends with the alarm.',
  ],
}

const SPELLINGS: TestPaper = {
  id: 'spellings',
  title: 'On Multi-Task Tuning of GPT-4',
  authors: ['Ada Lovelace'],
  tags: ['zeolites'],
  summary: '# Multi-task tuning\n\n## Abstract\n\nModels are tuned on many tasks at once.',
  pages: [
    'We tune GPT-4 on multi-task mixtures whose colour labels are characterised by hand. Osteogenic cells are one example of a label.',
    'Dense Passage Retrieval finds labels. Dense Passage Retrieval is fast, and Dense Passage Retrieval is precise.',
  ],
}

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([RAFT, SOUP, SPELLINGS, SMALL])
})

const missing = async (question: string, paperIds?: string[]) =>
  (await weighPapers({ question: readQuestion(question), paperIds }))?.missing

test.each([
  'How does multitask tuning work?',
  'How are multi-tasks tuned by gpt4?',
  'How is GPT-4 tuned?',
  'What does Lovelace say on zeolites?',
  'How are labels characterized?',
  'Which labels does DPR find?',
  'How do we measure SPI?',
  'Why is the label mishap lumpy, and wich boss swapped it?',
])('reports no missing name: %s', async (question) => {
  expect(await missing(question)).toEqual([])
})

test('reports names that no paper contains', async () => {
  expect(await missing('How does Zyzzyva elect a leader?')).toEqual(['Zyzzyva'])
  expect(await missing('How is GPT-3 tuned?')).toEqual(['GPT-3'])
  // Words that are adjacent only once are not a name.
  expect(await missing('How do we measure WDN?')).toEqual(['WDN'])
})

test('a missing name among several is reported if it is compared, and otherwise not', async () => {
  expect(await missing('How do Raft, Lovelace and Zyzzyva differ?')).toEqual(['Zyzzyva'])
  expect(await missing('do the followers of Raft and GPT-4 in the work of Lovelace tune what PBFT holds?')).toEqual([])
})

test('among chosen papers a name is missing if only another paper has it', async () => {
  expect(await missing('How is GPT-4 elected?', [RAFT.id])).toEqual(['GPT-4'])
  expect(await missing('How is GPT-4 elected?', [SPELLINGS.id])).toEqual([])
})
