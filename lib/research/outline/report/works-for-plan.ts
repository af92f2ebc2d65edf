import { stemsOf } from '../../../question/terms'
import { mergeGroup } from '../../../sources/work/merge-hits'
import { doTask } from '../../run/do-task'
import type { RunContext } from '../../run-context'
import { sourcesOf } from '../../settings/source-settings'
import { idfOf } from '../idf'
import { askSources, questionsOf } from '../outside/ask-sources'
import { searchKept } from '../outside/kept-works'
import { noWorks, recallWorks } from '../outside/outside-works'
import { relevanceByWords } from '../relevance-by-words'
import { makeSourceQueries } from '../tasks/make-queries'

/** A work outside the library on a topic. `text`: its abstract, or the snippet of a page. */
export type WorkOnTopic = { paperId: string; title: string; text: string; relevance: number }

/** Maximum number of works in a plan, and the number of stored works from which no source is asked. */
const PLANNED = { most: 16, enough: 8 }
const RELEVANT = 0.5
const STAGE = 'plan'

/** Works to plan a review from: stored ones, and works from the chosen sources if those are few. */
export async function worksForPlan(context: RunContext, matter: string): Promise<WorkOnTopic[]> {
  const works = noWorks()
  const item = { id: STAGE, title: matter, question: matter }
  const kept = await searchKept(context, { items: [item], matter, most: PLANNED.most })
  await recallWorks(context, works, kept, STAGE)
  const onMatter = () =>
    context.step('works on the matter', async () => {
      const rarity = await idfOf(stemsOf(matter))
      return [...works.hits].flatMap(([paperId, hits]): WorkOnTopic[] => {
        const { title, abstract, passage } = mergeGroup(hits)
        const text = abstract ?? passage ?? ''
        const relevance = relevanceByWords(`${title}\n${text}`, { matter, title: null }, rarity)
        return relevance >= RELEVANT ? [{ paperId, title, text, relevance }] : []
      })
    })
  const atHand = await onMatter()
  if (atHand.length >= PLANNED.enough) return best(atHand)
  const sources = sourcesOf(context.settings)
  const queries = await doTask(context, makeSourceQueries, { matter, items: [item], findings: [], sources })
  await askSources(context, works, questionsOf(sources, queries, [item], matter), STAGE)
  return best(await onMatter())
}

function best(works: WorkOnTopic[]): WorkOnTopic[] {
  return works.toSorted((a, b) => b.relevance - a.relevance).slice(0, PLANNED.most)
}
