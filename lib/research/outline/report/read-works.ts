import type { Passage } from '../../../quoting/passage'
import { mergeGroup } from '../../../sources/merge-hits'
import { eachDone } from '../../run/each-done'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import type { WorkToJudge } from '../kept/known-relevance'
import type { OutlineItem } from '../outline-item'
import { MOST_PDFS, readOpenPdfs } from '../outside/open-pdfs'
import { type OutsideWorks, passagesOf, qualitiesOf } from '../outside/outside-works'
import { judgeRelevance } from '../tasks/judge-relevance'
import { readFindings } from './read-findings'
import { type SubtopicFindings, type SubtopicSearch, withRead } from './research-subtopic'

/** Works that are judged for a subtopic at most. */
export const MOST_JUDGED = 20
/** From the first a work is read for a subtopic; from the second it is one that the subtopic needs. */
export const RELEVANT = { read: 0.5, highly: 0.7 }
/** Passages that are read for a subtopic at once, of the most relevant works first. */
const MOST_PASSAGES = 30

/** A subtopic, how it is searched for, what was found on it so far, and how relevant each work is that was judged for it. */
export type Researched = {
  search: SubtopicSearch
  item: OutlineItem
  found: SubtopicFindings
  atHand: string[]
  judged: Map<string, number>
}

/** Judges works for each subtopic, as long as it has room for more, and reads those that bear on it. */
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
 * Reads the open PDFs of works that were judged for subtopics and told nothing on them: those whose abstracts bear on a
 * subtopic, and those that bear on it in full.
 */
export async function readInFull(context: RunContext, works: OutsideWorks, researched: Researched[]): Promise<void> {
  const silent = researched.map((one) => {
    const told = new Set(one.found.findings.map(({ paperId }) => paperId))
    return { one, ids: [...one.judged.keys()].filter((id) => !told.has(id)) }
  })
  const among = new Set(silent.flatMap(({ ids }) => ids))
  if (among.size === 0) return
  await stage(
    context,
    { id: 'pdfs', name: 'outside' },
    '📄 Reading open PDFs where abstracts say nothing...',
    async () => {
      const items = silent.flatMap(({ one, ids }) => (ids.length > 0 ? [one.item] : []))
      const found = await readOpenPdfs(context, works, { items, stage: 'pdfs', most: MOST_PDFS.aRun, among })
      const held = silent.map(({ one, ids }) => {
        const own = found.filter(({ itemId }) => itemId === one.item.id).flatMap(({ passages }) => passages)
        return { one, passages: own.filter(({ paperId }) => ids.includes(paperId)) }
      })
      // What an abstract told of its relevance stands; of the others the pages decide.
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

/** Judges works, and keeps with each subtopic how relevant they are for it. */
async function judge(context: RunContext, toJudge: ToJudge[]) {
  const asked = toJudge.filter(({ works }) => works.length > 0)
  const done = await eachDone(
    context,
    judgeRelevance,
    asked,
    ({ one: { search }, works }) => ({ subtopic: search.subtopic, matter: search.matter, works }),
    (_, why) => context.emit({ type: 'notice', message: `⚠️  Works outside were not read: ${why}` }),
  )
  return done.map(({ of: { one }, value }) => {
    const scores = new Map(Object.entries(value))
    for (const [id, score] of scores) one.judged.set(id, score)
    one.found = { ...one.found, judged: [...new Set([...one.found.judged, ...scores.keys()])] }
    return { one, scores }
  })
}

/** Reads passages for subtopics, and adds to each what they say on it. */
async function read(
  context: RunContext,
  works: OutsideWorks,
  toRead: { one: Researched; passages: Passage[] }[],
): Promise<void> {
  const asked = toRead.filter(({ passages }) => passages.length > 0)
  const quality = qualitiesOf(works)
  const held = await readFindings(
    context,
    asked.map(({ one, passages }) => ({ item: one.item, matter: one.search.matter, passages, quality })),
  )
  for (const [index, { one }] of asked.entries()) {
    const own = held[index]
    if (own) one.found = withRead(one.found, own)
  }
}

/** A work in the form in which it is judged; null when only its title is known, or the library has its text. */
function workToJudge(works: OutsideWorks, paperId: string): WorkToJudge | null {
  const told = works.hits.get(paperId)
  if (!told || works.works.get(paperId)?.inLibrary) return null
  const { title, abstract, passage, url } = mergeGroup(told)
  const text = abstract ?? passage ?? works.pages.get(url)?.paragraphs.join('\n\n') ?? ''
  return text === '' ? null : { paperId, title, text }
}

/** Works by what their pages say. */
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
