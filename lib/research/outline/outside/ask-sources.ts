import type { SourceName } from '../../../sources/source'
import { eachDone } from '../../run/each-done'
import { itemWork } from '../../run/item-work'
import type { RunContext } from '../../run-context'
import { type OutsideWorks, takeWorks } from './outside-works'
import { answersIn, type SourceFound, type SourceSearch, searchSource, tellFailed } from './search-source'

/** What a source is asked, each for a stage of the run. */
export type SourceQuestions = { source: SourceName; questions: { text: string; stage: string }[] }
/** What sources told. `hits`: see `answersIn`. */
type SourceAnswers = { told: SourceFound[]; hits: ReturnType<typeof answersIn> }

const askSource = itemWork('ask a source of a report', searchSource)

/** Asks sources side by side, each one question after the other, and keeps what they tell as works. */
export async function askSources(
  context: RunContext,
  works: OutsideWorks,
  asked: SourceQuestions[],
  stage: string,
): Promise<SourceAnswers> {
  const searches = asked.flatMap(({ source, questions }) => {
    // What several stages ask is asked once, for the first of them.
    const queries = questions.filter(({ text }, at) => questions.findIndex((one) => one.text === text) === at)
    return queries.length > 0 ? [{ source, queries, stage, read: [...works.pages.keys()] }] : []
  })
  const told: SourceFound[] = []
  const lost = async (search: SourceSearch, message: string) => {
    told.push(await tellFailed(context, search, message))
  }
  for (const { value } of await eachDone(context, askSource, searches, (search) => search, lost)) told.push(value)
  await takeWorks(context, works, told, stage)
  return { told, hits: answersIn(told) }
}
