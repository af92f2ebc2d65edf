import { expect, test } from 'vitest'
import { scriptedModel } from '../../../thinking/test-scripted'
import { correctRefined, toRefinedQuestion } from '../outline-item'
import { refineQuestion } from './refine-question'

const ASKED = { question: 'Wie wählen die Server einen Leader und warum?', needs: '' }
const { model } = scriptedModel({
  deep_refine: () => ({
    question: 'How do servers elect a leader, and why?',
    in_scope: [],
    out_of_scope: [],
    terms: ['leader election'],
  }),
})

test('a question translated by a model is searched in English, and answered in its own language', async () => {
  if (!model) throw new Error('There is no model.')
  const refined = await refineQuestion.withModel(ASKED, model, new AbortController().signal)
  expect(refined.question).toMatchObject({ text: 'How do servers elect a leader, and why?', language: null })
  expect(refined.language).toBe('German')
  const corrected = correctRefined(refined, {
    ...toRefinedQuestion(refined),
    question: 'How do servers elect a leader?',
  })
  expect(corrected).toMatchObject({ language: 'German', question: { language: null } })
})

test('without a model it is searched in its own language', () => {
  expect(refineQuestion.without(ASKED)).toMatchObject({ language: 'German', question: { language: 'German' } })
})
