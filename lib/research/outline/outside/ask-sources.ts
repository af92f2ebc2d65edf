import type { SourceName, WorkFilter } from '../../../sources/work/source'
import { eachDone, itemWork } from '../../run/item-work'
import type { RunContext } from '../../run-context'
import type { OutlineItem } from '../outline-item'
import type { Query } from '../queries-by-words'
import { type OutsideWorks, takeWorks } from './outside-works'
import { emitFailures, hitsByQuery, type SourceResults, type SourceSearch, searchSource } from './search-source'
import { sourceQuery } from './source-queries'

/** Queries to one source, each for a stage of the run. */
export type SourceQuestions = {
  source: SourceName
  questions: {
    text: string
    stage: string
    filter?: WorkFilter
    /** shorter query for when this one finds nothing; absent: none */
    fewer?: string
  }[]
}
/** Results of sources. `asked`: all queries, including the shortened ones. `hits`: see `hitsByQuery`. */
type SourceAnswers = { asked: SourceQuestions[]; results: SourceResults[]; hits: ReturnType<typeof hitsByQuery> }

const askSource = itemWork('ask a source of a report', searchSource)

/** Queries to each source, each with a shorter form. Their stages are the ids of the items. */
export function questionsOf(sources: SourceName[], queries: Query[], items: OutlineItem[], matter: string) {
  return sources.map((source): SourceQuestions => {
    const own = queries.filter((query) => query.source === source)
    const questions = own.map(({ text, itemId, filter }) => {
      const item = items.find(({ id }) => id === itemId)
      const fewer = item && sourceQuery(source, { item, matter, before: [{ text, passages: 0 }] })
      return { text, stage: itemId, ...(filter && { filter }), ...(fewer && { fewer }) }
    })
    return { source, questions }
  })
}

/**
 * Asks all sources in parallel, each one query at a time, and stores the results as works. A query that finds nothing
 * is repeated with fewer words.
 */
export async function askSources(
  context: RunContext,
  works: OutsideWorks,
  asked: SourceQuestions[],
  stage: string,
): Promise<SourceAnswers> {
  const first = await askEach(context, works, asked, stage)
  const found = hitsByQuery(first)
  const again = asked.map(({ source, questions }) => ({
    source,
    questions: questions.flatMap(({ text, fewer, ...rest }) =>
      fewer && found(source, text)?.length === 0 ? [{ ...rest, text: fewer }] : [],
    ),
  }))
  const results = [...first, ...(await askEach(context, works, again, stage))]
  return { asked: [...asked, ...again], results, hits: hitsByQuery(results) }
}

async function askEach(context: RunContext, works: OutsideWorks, asked: SourceQuestions[], stage: string) {
  const searches = asked.flatMap(({ source, questions }) => {
    // A query shared by several stages is sent once, for the first of them.
    const once = questions.filter(({ text }, at) => questions.findIndex((one) => one.text === text) === at)
    const queries = once.map(({ fewer: _, ...query }) => query)
    return queries.length > 0 ? [{ source, queries, stage, read: [...works.pages.keys()] }] : []
  })
  const results: SourceResults[] = []
  const lost = async (search: SourceSearch, message: string) => {
    results.push(await emitFailures(context, search, message))
  }
  for (const { value } of await eachDone(context, askSource, searches, (search) => search, lost)) results.push(value)
  await takeWorks(context, works, results, stage)
  return results
}
