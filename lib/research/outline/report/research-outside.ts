import type { SourceName } from '../../../sources/work/source'
import { KEPT_WORKS } from '../../events/considered-papers'
import { doTask } from '../../run/do-task'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { sourcesOf } from '../../settings/source-settings'
import { askSources, questionsOf, type SourceQuestions } from '../outside/ask-sources'
import { searchKept } from '../outside/kept-works'
import { noWorks, type OutsideWorks, recallWorks } from '../outside/outside-works'
import { counted, type SourceResults } from '../outside/search-source'
import { countLeft, type Outside, type SourceTally, tally } from '../outside/source-tally'
import { makeSourceQueries } from '../tasks/make-queries'
import { MOST_JUDGED, RELEVANT, type Researched, readInFull, readWorks } from './read-works'
import { itemOf, type SubtopicFindings, type SubtopicSearch } from './research-subtopic'

/** Searches and results outside the library. `spared`: number of subtopics for which stored works sufficed. */
export type OutsideResearch = Outside & { spared: number }

/** If a subtopic has this many found or relevant works, no source is asked for it. */
const ENOUGH = { found: 15, relevant: 5 }
const STAGE = 'outside'

/**
 * Adds outside works to each subtopic: first works stored by earlier runs and background searches, then, if these are
 * few, works from the chosen sources. Each work is judged once per subtopic and read if relevant. If the person allows
 * it, its open PDF is read when the abstract yields nothing.
 */
export async function researchOutside(context: RunContext, searches: SubtopicSearch[], inLibrary: SubtopicFindings[]) {
  const works = noWorks()
  const { researched, left } = await recall(context, works, searches, inLibrary)
  await readWorks(context, works, researched, ({ atHand }) => atHand)
  context.signal.throwIfAborted()
  const wanting = researched.filter(isWanting)
  const results = wanting.length > 0 ? await askForMore(context, works, wanting) : []
  context.signal.throwIfAborted()
  if (context.settings.readPdfs) await readInFull(context, works, researched)
  const tallies = new Map<SourceName, SourceTally>()
  for (const one of results) tally(tallies, one)
  const sources = sourcesOf(context.settings).flatMap((source) => tallies.get(source) ?? [])
  const outside: OutsideResearch = {
    sources,
    works: [...works.works.values()],
    ...countLeft(sources, left),
    spared: researched.length - wanting.length,
  }
  return { found: researched.map(({ found }) => found), outside }
}

/** Searches stored works; asks no source. */
async function recall(
  context: RunContext,
  works: OutsideWorks,
  searches: SubtopicSearch[],
  inLibrary: SubtopicFindings[],
): Promise<{ researched: Researched[]; left: string[] }> {
  const items = searches.map(({ subtopic }) => itemOf(subtopic))
  const kept = await searchKept(context, { items, matter: searches[0]?.matter ?? '', most: MOST_JUDGED })
  await recallWorks(context, works, kept, STAGE)
  for (const [index, { subtopic }] of searches.entries()) {
    const asked = { stage: subtopic.id, source: KEPT_WORKS, query: subtopic.title }
    const [results, left] = [kept.atHand[index]?.length ?? 0, kept.left[index]?.length ?? 0]
    if (results + left > 0) await context.emit({ type: 'source.answered', ...asked, ...counted(results, left) })
  }
  const researched = searches.map((search, index): Researched => {
    const { id } = search.subtopic
    const found = inLibrary.find((one) => one.id === id) ?? { id, findings: [], ofPapers: [], evidence: [], judged: [] }
    return { search, item: itemOf(search.subtopic), found, atHand: kept.atHand[index] ?? [], judged: new Map() }
  })
  return { researched, left: kept.left.flat() }
}

/** Whether a subtopic needs more works: few were found, few are relevant, and there is room to judge more. */
function isWanting({ found, atHand, judged }: Researched): boolean {
  const relevant = new Set(found.findings.map(({ paperId }) => paperId))
  for (const [id, score] of judged) if (score >= RELEVANT.highly) relevant.add(id)
  return (
    found.judged.length + atHand.length < ENOUGH.found && relevant.size < ENOUGH.relevant && judged.size < MOST_JUDGED
  )
}

/** Asks the chosen sources for the subtopics that need more, and reads the results. */
function askForMore(context: RunContext, works: OutsideWorks, wanting: Researched[]): Promise<SourceResults[]> {
  return stage(
    context,
    { id: STAGE, name: 'outside' },
    '🌐 Searching sources outside your library...',
    async () => {
      const sources = sourcesOf(context.settings)
      const items = wanting.map(({ item }) => item)
      const matter = wanting[0]?.search.matter ?? ''
      const findings = wanting.flatMap(({ found }) => found.findings)
      const queries = await doTask(context, makeSourceQueries, { matter, items, findings, sources })
      const questions = questionsOf(sources, queries, items, matter)
      const { asked, results, hits } = await askSources(context, works, questions, STAGE)
      context.signal.throwIfAborted()
      await emitSharedAnswers(context, asked, results)
      await readWorks(context, works, wanting, ({ search: { subtopic } }) =>
        asked.flatMap(({ source, questions }) => {
          const own = questions.filter((one) => one.stage === subtopic.id)
          return own.flatMap(({ text }) => hits(source, text) ?? []).flatMap((hit) => works.paperOf.get(hit) ?? [])
        }),
      )
      return results
    },
    () => `✓ ${count(works.works.size, 'work')}`,
  )
}

/** A query shared by several subtopics was sent for the first one. Emits its results for the others, too. */
async function emitSharedAnswers(
  { emit }: RunContext,
  asked: SourceQuestions[],
  results: SourceResults[],
): Promise<void> {
  for (const { source, questions } of asked)
    for (const [index, { text: query, stage }] of questions.entries()) {
      if (questions.findIndex(({ text }) => text === query) === index) continue
      const answers = results.filter((one) => one.source === source).flatMap((one) => one.answers)
      const answer = answers.find((one) => one.query === query)
      if (answer) await emit({ type: 'source.answered', stage, source, query, results: answer.hits.length })
    }
}
