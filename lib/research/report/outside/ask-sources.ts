import type { Hit, SourceName } from '../../../sources/source'
import { type OutsideWorks, takeWorks } from '../../deep/outside-works'
import { search } from '../../deep/search'
import type { SourceFound } from '../../deep/search-source'
import type { RunContext } from '../../run-context'

/** What a source is asked, each for a stage of the run. */
export type SourceQuestions = { source: SourceName; questions: { text: string; stage: string }[] }
/** `hits`: what a source gave to a question, without pages that could not be cited. */
export type SourceAnswers = { told: SourceFound[]; hits(source: SourceName, text: string): Hit[] }

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
    return queries.length > 0 ? [{ outside: { source, queries, stage, read: [...works.pages.keys()] } }] : []
  })
  const results = await context.each(search, searches)
  const told: SourceFound[] = []
  for (const [index, { outside }] of searches.entries()) {
    const result = results[index]
    if (result && 'value' in result && 'outside' in result.value) told.push(citable(result.value.outside))
    if (!result || !('failure' in result)) continue
    const { source } = outside
    const { message } = result.failure
    const failures = outside.queries.map(({ text }) => ({ query: text, message }))
    for (const { text: query, stage } of outside.queries)
      await context.emit({ type: 'source.failed', stage, source, query, message })
    told.push({ source, answers: [], failures, pages: {} })
  }
  await takeWorks(context, works, told, stage)
  const answers = new Map(
    told.flatMap(({ source, answers }) => answers.map(({ query, hits }) => [`${source} ${query}`, hits])),
  )
  return { told, hits: (source, text) => answers.get(`${source} ${text}`) ?? [] }
}

function citable(found: SourceFound): SourceFound {
  return { ...found, answers: found.answers.map((answer) => ({ ...answer, hits: answer.hits.filter(isCitable) })) }
}

/** A page of the web that has no title, or of which nobody tells whose it is, cannot be listed as a reference. */
export function isCitable({ kind, title, url, authors, venue }: Hit): boolean {
  return kind !== 'web' || (title !== '' && title !== url && (authors.length > 0 || venue !== null))
}
