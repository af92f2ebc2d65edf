import type { Passage } from '../../../quoting/passage'
import { mergeGroup } from '../../../sources/work/merge-hits'
import { eachDone } from '../../run/item-work'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import type { WorkToJudge } from '../kept/known-relevance'
import type { OutlineItem } from '../outline-item'
import { MOST_PDFS, readOpenPdfs } from '../outside/open-pdfs'
import { doubtedOf, type OutsideWorks, passagesOf } from '../outside/outside-works'
import { judgeRelevance } from '../tasks/judge-relevance'
import { readFindings } from './read-findings'
import { type SubtopicFindings, type SubtopicSearch, withRead } from './research-subtopic'

/** Maximum number of works to judge per subtopic. */
export const MOST_JUDGED = 20
/** From `read` a work is read for a subtopic; from `highly` it counts towards the works that a subtopic needs. */
export const RELEVANT = { read: 0.5, highly: 0.7 }
/** Passages to read for a subtopic at once, most relevant works first. */
const MOST_PASSAGES = 30

/** A subtopic with its search words, its findings so far, and the relevance of each work judged for it. */
export type Researched = {
  search: SubtopicSearch
  item: OutlineItem
  found: SubtopicFindings
  atHand: string[]
  judged: Map<string, number>
}

/** Judges works for each subtopic that still has room, and reads the relevant ones. */
export async function readWorks(
  context: RunContext,
  works: OutsideWorks,
  researched: Researched[],
  candidates: (one: Researched) => string[],
): Promise<void> {
  const toJudge = researched.map((one) => {
    const ids = [...new Set(candidates(one))].filter((id) => !one.judged.has(id))
    const own = ids.flatMap((id) => workToJudge(works, id) ?? []).slice(0, MOST_JUDGED - one.judged.size)
    return { one, works: own }
  })
  const judged = await judge(context, toJudge)
  const toRead = judged.map(({ one, scores }) => ({
    one,
    passages: relevantPassages(context.run.id, works, one, scores),
  }))
  await read(context, works, toRead)
}

/**
 * Reads open PDFs of judged works that yielded no finding: works with a relevant abstract, and works whose full text is
 * relevant.
 */
export async function readInFull(context: RunContext, works: OutsideWorks, researched: Researched[]): Promise<void> {
  const silent = researched.map((one) => {
    const reported = new Set(one.found.findings.map(({ paperId }) => paperId))
    return { one, ids: [...one.judged.keys()].filter((id) => !reported.has(id)) }
  })
  const among = new Set(silent.flatMap(({ ids }) => ids))
  if (among.size === 0) return
  await stage(
    context,
    { id: 'pdfs', name: 'outside' },
    '📄 Reading open-access PDFs where the abstract is not enough...',
    async () => {
      const items = silent.flatMap(({ one, ids }) => (ids.length > 0 ? [one.item] : []))
      const found = await readOpenPdfs(context, works, { items, stage: 'pdfs', most: MOST_PDFS.aRun, among })
      const held = silent.map(({ one, ids }) => {
        const own = found.filter(({ itemId }) => itemId === one.item.id).flatMap(({ passages }) => passages)
        return { one, passages: own.filter(({ paperId }) => ids.includes(paperId)) }
      })
      // A verdict on an abstract is kept. The other works are judged by their pages.
      const toJudge = held.map(({ one, passages }) => ({
        one,
        works: inFull(passages.filter(({ paperId }) => (one.judged.get(paperId) ?? 0) < RELEVANT.read)),
      }))
      await judge(context, toJudge)
      const toRead = held.map(({ one, passages }) => ({
        one,
        passages: passages.filter(({ paperId }) => (one.judged.get(paperId) ?? 0) >= RELEVANT.read),
      }))
      await read(context, works, toRead)
      return new Set(held.flatMap(({ passages }) => passages.map(({ paperId }) => paperId)))
    },
    (read) => (read.size > 0 ? `✓ ${count(read.size, 'PDF')}` : null),
  )
}

type ToJudge = { one: Researched; works: WorkToJudge[] }

/** Judges works, and stores their relevance with each subtopic. */
async function judge(context: RunContext, toJudge: ToJudge[]) {
  const asked = toJudge.filter(({ works }) => works.length > 0)
  const done = await eachDone(
    context,
    judgeRelevance,
    asked,
    ({ one: { search }, works }) => ({ subtopic: search.subtopic, matter: search.matter, works }),
    (_, why) => context.emit({ type: 'notice', message: `⚠️  Works outside your library were not read: ${why}` }),
  )
  return done.map(({ of: { one }, value }) => {
    const scores = new Map(Object.entries(value))
    for (const [id, score] of scores) one.judged.set(id, score)
    one.found = { ...one.found, judged: [...new Set([...one.found.judged, ...scores.keys()])] }
    return { one, scores }
  })
}

/** Reads passages for subtopics and adds the findings to each. */
async function read(
  context: RunContext,
  works: OutsideWorks,
  toRead: { one: Researched; passages: Passage[] }[],
): Promise<void> {
  const asked = toRead.filter(({ passages }) => passages.length > 0)
  const doubted = doubtedOf(works)
  const held = await readFindings(
    context,
    asked.map(({ one, passages }) => ({ item: one.item, matter: one.search.matter, passages, doubted })),
  )
  for (const [index, { one }] of asked.entries()) {
    const own = held[index]
    if (own) one.found = withRead(one.found, own)
  }
}

/** A work in the form for judging; null if only its title is known or its text is in the library. */
function workToJudge(works: OutsideWorks, paperId: string): WorkToJudge | null {
  const hits = works.hits.get(paperId)
  if (!hits || works.works.get(paperId)?.inLibrary) return null
  const { title, abstract, passage, url } = mergeGroup(hits)
  const text = abstract ?? passage ?? works.pages.get(url)?.paragraphs.join('\n\n') ?? ''
  return text === '' ? null : { paperId, title, text }
}

/** Works described by their pages. */
function inFull(passages: Passage[]): WorkToJudge[] {
  const ids = [...new Set(passages.map(({ paperId }) => paperId))]
  return ids.map((paperId) => {
    const own = passages.filter((passage) => passage.paperId === paperId)
    return { paperId, title: own[0]?.title ?? paperId, text: own.map(({ text }) => text).join('\n\n') }
  })
}

/** Passages to read of the works relevant to a subtopic, most relevant first. */
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
