import { countingUse } from '../../models/limits/model-use'
import { analyst } from '../../thinking/ask-analyst'
import { checkAnswer } from '../check/check-answer'
import { referencesOf } from '../check/store-answer'
import { earlierAnswer } from '../evidence/earlier-answer'
import { amendVerdicts, getEditable } from './edited-version'

/**
 * Has the model, if one is connected, judge what an edit left to the comparison of words. Runs after the edit, in the
 * background. If the answer was changed, saved or rated meanwhile, it stays unchanged.
 */
export async function judgeEdited(runId: string): Promise<void> {
  const reader = await analyst()
  const run = await getEditable(runId)
  if (!reader.model || !run.canBeAmended) return
  const { markdown, passages, citations, edited, contents } = await earlierAnswer(runId)
  const context = {
    analyst: reader,
    signal: new AbortController().signal,
    step: <T>(_name: string, work: () => Promise<T>) => work(),
    emit: async () => {},
  }
  const checked = await countingUse('answers', () => checkAnswer(context, run.question, markdown, passages, citations))
  if (checked.markdown !== markdown) return
  const references = await referencesOf(checked.citations.map(({ paperId }) => paperId))
  await amendVerdicts(run, {
    answer: { ...checked, answerId: run.answer.id, references, edited },
    contents,
    notices: [],
  })
}
