import type { Passage } from '../../../analyst/analyst'
import { stemsOf } from '../../../analyst/question/terms'
import { libraryView } from '../../../library/library-view'
import { searchOutside } from '../../../library/outside/search-outside'
import { mergeGroup } from '../../../sources/merge-hits'
import type { SourceName } from '../../../sources/source'
import type { ChecklistItem } from '../../deep/deep-plan'
import { idfOf } from '../../deep/idf'
import { noWorks, type OutsideWorks, passagesOf, qualityOf, recallWorks } from '../../deep/outside-works'
import { type SourceTally, tally } from '../../deep/search-round'
import type { SourceFound } from '../../deep/search-source'
import { sourceQuery } from '../../deep/source-queries'
import { sourcesOf } from '../../deep/sources-of'
import type { Outside } from '../../deep/synthesis'
import { KEPT_WORKS } from '../../events'
import type { RunContext } from '../../run-context'
import { count, stage } from '../../stage'
import { readFindings } from '../read-findings'
import { type SubtopicFound, type SubtopicSearch, withRead } from '../research-subtopic'
import { itemOf } from '../subtopic-item'
import { askSources, type SourceQuestions } from './ask-sources'
import { judgeRelevance } from './judge-relevance'
import { keptHits } from './kept-hits'
import { keywordsOf } from './keywords'
import type { WorkToJudge } from './known-relevance'

/** What was asked and found outside of the library. `spared`: subtopics that no source was asked for, since enough was at hand. */
export type AskedOutside = Outside & { spared: number }

/** `passagesOf`: what there is of a work outside of the library; null of other papers. */
export type ResearchedOutside = {
  found: SubtopicFound[]
  outside: AskedOutside
  passagesOf(paperId: string): Passage[] | null
}

/** For each subtopic: works that are judged at most, and what is at hand from which no source is asked. */
const LIMITS = { evaluated: 20, found: 15, relevant: 5 }
/** From the first a work is read for a subtopic; from the second it is one that the subtopic needs. */
const RELEVANT = { read: 0.5, highly: 0.7 }
/** Passages that are read for a subtopic at once, of the most relevant works first. */
const MOST_PASSAGES = 30
const STAGE = 'outside'

/** A subtopic, how it is searched for, what was found on it so far, and how relevant each work is that was judged for it. */
type Researched = {
  search: SubtopicSearch
  item: ChecklistItem
  found: SubtopicFound
  atHand: string[]
  judged: Map<string, number>
}

/**
 * Adds to what the library says of each subtopic what works outside of it say: first those that earlier runs and the search
 * in the background have kept, then, where little is at hand, those that the chosen sources tell of. Each work is judged
 * once for a subtopic, and read there as far as it bears on it.
 */
export async function researchOutside(
  context: RunContext,
  searches: SubtopicSearch[],
  inLibrary: SubtopicFound[],
): Promise<ResearchedOutside> {
  const works = noWorks()
  const researched = await recall(context, works, searches, inLibrary)
  await readWorks(context, works, researched, ({ atHand }) => atHand)
  context.signal.throwIfAborted()
  const wanting = researched.filter(isWanting)
  const told = wanting.length > 0 ? await askForMore(context, works, wanting) : []
  const tallies = new Map<SourceName, SourceTally>()
  for (const one of told) tally(tallies, one)
  const outside = {
    sources: sourcesOf(context.settings).flatMap((source) => tallies.get(source) ?? []),
    works: [...works.works.values()],
    spared: researched.length - wanting.length,
  }
  const { id } = context.run
  return {
    found: researched.map(({ found }) => found),
    outside,
    passagesOf: (paperId) =>
      works.works.get(paperId)?.inLibrary === false
        ? passagesOf(id, works, works.hits.get(paperId)?.slice(0, 1) ?? [], 'Comparison')
        : null,
  }
}

/** Searches the works that are kept: no source is asked. */
async function recall(
  context: RunContext,
  works: OutsideWorks,
  searches: SubtopicSearch[],
  inLibrary: SubtopicFound[],
): Promise<Researched[]> {
  const told = await context.step('search works at hand', async () => {
    const rarity = await idfOf(libraryView, stemsOf(searches.map(({ subtopic }) => subtopic.title).join(' ')))
    const items = searches.map(({ subtopic, matter }) => itemOf(subtopic, matter, rarity))
    const atHand: string[][] = []
    for (const [index, item] of items.entries()) {
      const found = await searchOutside(keywordsOf(item, searches[index]?.matter ?? ''), { limit: LIMITS.evaluated })
      atHand.push(found.map(({ id }) => id))
    }
    return { items, atHand, kept: await keptHits(atHand.flat()), at: Date.now() }
  })
  await recallWorks(context, works, told, STAGE)
  for (const [index, { subtopic }] of searches.entries()) {
    const asked = { stage: subtopic.id, source: KEPT_WORKS, query: subtopic.title }
    const results = told.atHand[index]?.length ?? 0
    if (results > 0) await context.emit({ type: 'source.answered', ...asked, results })
  }
  return searches.flatMap((search, index): Researched[] => {
    const { id } = search.subtopic
    const found = inLibrary.find((one) => one.id === id) ?? { id, findings: [], evidence: [], judged: [], unread: null }
    const item = told.items[index]
    return item ? [{ search, item, found, atHand: told.atHand[index] ?? [], judged: new Map() }] : []
  })
}

/** Whether little is at hand: few papers and works were found, few of them bear on it, and there is room to judge more. */
function isWanting({ found, atHand, judged }: Researched): boolean {
  const relevant = new Set(found.findings.map(({ paperId }) => paperId))
  for (const [id, score] of judged) if (score >= RELEVANT.highly) relevant.add(id)
  return (
    found.judged.length + atHand.length < LIMITS.found &&
    relevant.size < LIMITS.relevant &&
    judged.size < LIMITS.evaluated
  )
}

/** Asks the chosen sources for subtopics that want more, and reads what they tell. */
function askForMore(context: RunContext, works: OutsideWorks, wanting: Researched[]): Promise<SourceFound[]> {
  return stage(
    context,
    { id: STAGE, name: 'outside' },
    '🌐 Asking sources outside of your library...',
    async () => {
      const asked = sourcesOf(context.settings).map((source) => ({ source, questions: questionsTo(source, wanting) }))
      const { told, hits } = await askSources(context, works, asked, STAGE)
      context.signal.throwIfAborted()
      await tellShared(context, asked, told)
      await readWorks(context, works, wanting, ({ search: { subtopic } }) =>
        asked.flatMap(({ source, questions }) => {
          const own = questions.filter((one) => one.stage === subtopic.id)
          return own.flatMap(({ text }) => hits(source, text)).flatMap((hit) => works.paperOf.get(hit) ?? [])
        }),
      )
      return told
    },
    () => `✓ ${count(works.works.size, 'work')}`,
  )
}

/** A question that was put for several subtopics was asked for the first: the others are told what it gave. */
async function tellShared({ emit }: RunContext, asked: SourceQuestions[], told: SourceFound[]): Promise<void> {
  for (const { source, questions } of asked)
    for (const [index, { text: query, stage }] of questions.entries()) {
      if (questions.findIndex(({ text }) => text === query) === index) continue
      const answers = told.filter((one) => one.source === source).flatMap((one) => one.answers)
      const answer = answers.find((one) => one.query === query)
      if (answer) await emit({ type: 'source.answered', stage, source, query, results: answer.hits.length })
    }
}

function questionsTo(source: SourceName, wanting: Researched[]): SourceQuestions['questions'] {
  return wanting.flatMap(({ item, search: { matter, subtopic } }) => {
    const text = sourceQuery(source, { item, matter, round: 0, before: [] })
    return text === null ? [] : [{ text, stage: subtopic.id }]
  })
}

/** Judges works for each subtopic, as long as it has room for more, and reads those that bear on it. */
async function readWorks(
  context: RunContext,
  works: OutsideWorks,
  researched: Researched[],
  candidates: (one: Researched) => string[],
): Promise<void> {
  const toJudge = researched.flatMap((one) => {
    const ids = [...new Set(candidates(one))].filter((id) => !one.judged.has(id))
    const own = ids.flatMap((id) => workToJudge(works, id) ?? []).slice(0, LIMITS.evaluated - one.judged.size)
    return own.length > 0 ? [{ one, works: own }] : []
  })
  const results = await context.each(
    judgeRelevance,
    toJudge.map(({ one, works }) => ({ subtopic: one.search.subtopic, matter: one.search.matter, works })),
  )
  const toRead = []
  for (const [index, { one }] of toJudge.entries()) {
    const result = results[index]
    if (!result) continue
    if ('failure' in result) {
      await context.emit({ type: 'notice', message: `⚠️  Works outside were not read: ${result.failure.message}` })
      continue
    }
    const scores = Object.entries(result.value)
    for (const [id, score] of scores) one.judged.set(id, score)
    one.found = { ...one.found, judged: [...new Set([...one.found.judged, ...scores.map(([id]) => id)])] }
    const passages = relevantPassages(context.run.id, works, one, new Map(scores))
    if (passages.length > 0) toRead.push({ one, passages })
  }
  const quality = Object.fromEntries([...works.works.keys()].map((id) => [id, qualityOf(works, id)]))
  const read = await readFindings(
    context,
    toRead.map(({ one, passages }) => ({ item: one.item, matter: one.search.matter, passages, quality })),
  )
  for (const [index, { one }] of toRead.entries()) {
    const held = read[index]
    if (held) one.found = withRead(one.found, held)
  }
}

/** What is told of a work; null where nothing but its title is, or the library has its text. */
function workToJudge(works: OutsideWorks, paperId: string): WorkToJudge | null {
  const told = works.hits.get(paperId)
  if (!told || works.works.get(paperId)?.inLibrary) return null
  const { title, abstract, passage, url } = mergeGroup(told)
  const text = abstract ?? passage ?? works.pages.get(url)?.paragraphs.join('\n\n') ?? ''
  return text === '' ? null : { paperId, title, text }
}

/** What is read of the works that bear on a subtopic, most relevant first. */
function relevantPassages(
  runId: string,
  works: OutsideWorks,
  { item }: Researched,
  scores: ReadonlyMap<string, number>,
): Passage[] {
  const ids = [...scores].filter(([, score]) => score >= RELEVANT.read).sort(([, a], [, b]) => b - a)
  const hits = ids.flatMap(([id]) => works.hits.get(id)?.[0] ?? [])
  return passagesOf(runId, works, hits, item.title)
    .map((passage) => ({ ...passage, relevance: scores.get(passage.paperId) ?? passage.relevance }))
    .slice(0, MOST_PASSAGES)
}
