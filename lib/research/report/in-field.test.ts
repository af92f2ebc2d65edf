import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database'
import { addTestPapers, type TestPaper } from '../test-library'
import { inField } from './in-field'

const about = (id: string, text: string): TestPaper => ({ id, title: id, summary: `# ${id}`, pages: [text] })

beforeAll(async () => {
  await testDatabase()
  await addTestPapers([
    about('calibrated', 'Large language models are calibrated poorly when they answer questions about history.'),
    about('certain', 'The uncertainty of a language model grows with the length of what it is asked for.'),
    about('tuned', 'Language models that were tuned by people are more certain than they should be.'),
    about('telescope', 'The calibration of a telescope leaves an uncertainty of a few percent in each model.'),
  ])
})

test('papers that hold the words and not what they are about stay out, unless hardly any are left', async () => {
  const all = ['telescope', 'calibrated', 'certain', 'tuned']
  expect(await inField('calibration and uncertainty of language models', all)).toEqual([
    'calibrated',
    'certain',
    'tuned',
  ])
  expect(await inField('calibration and uncertainty of telescopes', all)).toEqual(all)
  expect(await inField('uncertainty', all)).toEqual(all)
})
