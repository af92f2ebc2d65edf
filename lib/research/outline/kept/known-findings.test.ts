import { beforeAll, expect, test } from 'vitest'
import { db } from '../../../db/client'
import { testDatabase } from '../../../db/test-database'
import type { Passage } from '../../../quoting/passage'
import type { Finding } from '../finding'
import { keepFindings, knownFindings, type ReadFor } from './known-findings'

const paper = { id: 'p', title: 'Elections', fileName: 'p.pdf', origin: 'upload', status: 'ready' }
const passage = { id: 'e1', paperId: 'p', title: 'Elections', section: 'Results', text: 'It elects.', spans: [] }
const sentence = { page: 1, start: 0, end: 10, shown: 'It elects.' }
const item = { id: 'i', title: 'Leader election', question: 'How is a leader elected?' }
const asked = { reader: 'm', prompt: 'a', matter: 'logs', items: [item], passages: [passage] } as unknown as ReadFor
const fact = { id: 'f', paperId: 'p', sentences: [sentence], score: 0.5, evidenceIds: ['e1'], items: ['i'] }

beforeAll(async () => {
  await testDatabase()
  await (await db()).paper.create({ data: paper })
  await keepFindings(asked, [fact as unknown as Finding])
})

test('findings are reused only for the same reader, prompt, subtopics and passages', async () => {
  expect(await knownFindings(asked)).toEqual(new Map([['p', [{ ...fact, title: 'Elections' }]]]))
  const otherItem = { ...item, question: 'Who elects it?' }
  const otherText = [{ ...passage, text: 'It does not elect.' }] as unknown as Passage[]
  for (const other of [{ prompt: 'b' }, { reader: 'n' }, { items: [otherItem] }, { passages: otherText }])
    expect(await knownFindings({ ...asked, ...other })).toEqual(new Map())
})
