import type { Passage } from '../../analyst/analyst'
import type { Sentence } from '../../analyst/extractive/sentence'
import { readQuestion } from '../../analyst/question'
import { stemsOf } from '../../analyst/question/terms'
import { libraryView } from '../../library/library-view'
import { NO_FILTER } from '../../library/organize/paper-filter'
import { abstractsOf } from '../../library/paper/abstracts'
import { titlesOf } from '../../library/papers'
import type { ChecklistItem } from '../deep/deep-plan'
import { asEvidence } from '../deep/evidence-id'
import { idfOf } from '../deep/idf'
import { type DeepFact, mergeFacts } from '../deep/look-for'
import { type Holds, readPassages, tellFacts } from '../deep/read-passages'
import type { Vocabulary } from '../deep/vocabulary'
import { wordsHeld } from '../deep/words-held'
import { broaden } from '../funnel/broaden'
import type { FunnelSettings } from '../funnel/funnel'
import { findEvidence } from '../funnel/gather'
import { itemWork } from '../run/item-work'
import { count, stage } from '../run/stage'
import { anySpeaks, chooseUnread } from './choose-unread'
import type { Subtopic } from './report-plan'
import { itemOf } from './subtopic-item'
import { worthTelling } from './worth-telling'

/**
 * `papers`: those on the matter. `vocabulary`: how the library speaks of it. `stage`: id of the one that it is part of.
 * `byWords`: read by the words, also where a model is connected.
 */
export type SubtopicSearch = {
  subtopic: Subtopic
  matter: string
  papers: string[]
  vocabulary: Vocabulary | null
  stage: string
  byWords?: boolean
}
/**
 * `evidence`: those of the passages that findings stand in. `judged`: papers that were weighed for the subtopic, each once.
 * `unread`: what a model is to read yet, where one reads: the findings are then only those of the words.
 */
export type SubtopicFound = {
  id: string
  findings: DeepFact[]
  evidence: Passage[]
  judged: string[]
  unread: Unread | null
}
type Unread = { item: ChecklistItem; passages: Passage[] }

/** Papers and passages that are read for a subtopic, the lowest relevance of a paper, and of a passage for a model. */
const READ = { papers: 12, passages: 24, cutoff: 0.3, passageCutoff: 0.4 }
/** Passages of each paper. */
const HEARD = { least: 1, most: 4 }
/** Findings and papers from which a subtopic needs no second search, in other words and among other papers. */
const ENOUGH = { findings: 3, papers: 2 }

/** Searches the library for a subtopic of a report, and reads what the papers say on it. */
export const researchSubtopic = itemWork(
  'research a subtopic of a report',
  async (
    context,
    { subtopic, matter, papers, vocabulary, stage: parent, byWords }: SubtopicSearch,
  ): Promise<SubtopicFound> => {
    const { run, settings, emit } = context
    const own = { id: subtopic.id, name: 'subtopic', parent }
    return stage(
      context,
      own,
      subtopic.title,
      async () => {
        const found = await context.step('research', async () => {
          const item = itemOf(subtopic, matter, await idfOf(libraryView, stemsOf(subtopic.title)))
          const unread = context.analyst.model && !byWords ? { item, passages: [] } : null
          const held = unread && item.facet === 'theme' ? await heldOf(item) : null
          let found: SubtopicFound = { id: subtopic.id, findings: [], evidence: [], judged: [], unread }
          for (const query of queriesOf(item, matter)) {
            if (papers.length === 0 || context.signal.aborted || isEnough(found)) break
            const within = { ...settings, among: { ...NO_FILTER, paperIds: papers } }
            found = await search(found, { item, query, matter, vocabulary, runId: run.id }, wider(within, found.judged))
          }
          // What the papers on the matter say nothing on may be a matter of its own, which the person asks about.
          if (papers.length > 0 && item.facet === 'theme' && !context.signal.aborted && isSilent(found, held))
            found = await search(
              found,
              { item, query: item.question, matter: item.title, vocabulary: null, runId: run.id },
              wider(settings, found.judged),
            )
          if (!found.unread) return found
          return { ...found, unread: { item, passages: chooseUnread(found.unread.passages, held) } }
        })
        const { title: query } = subtopic
        const asked = { stage: subtopic.id, source: 'library', query }
        await emit({ type: 'source.asked', ...asked })
        await emit({ type: 'source.answered', ...asked, results: found.judged.length })
        if (!found.unread) await tellFacts(context, subtopic.id, { evidence: found.evidence, facts: found.findings })
        return found
      },
      sayFound,
    )
  },
)

/** `4 findings from 3 of 9 papers`. */
export function sayFound({ findings, judged }: SubtopicFound): string {
  const papers = new Set(findings.map(({ paperId }) => paperId)).size
  return findings.length === 0
    ? `nothing in ${count(judged.length, 'paper')}`
    : `${count(findings.length, 'finding')} from ${papers} of ${count(judged.length, 'paper')}`
}

function queriesOf({ facet, title, question }: ChecklistItem, matter: string): string[] {
  return facet === 'theme' ? [title, `${title} in ${matter}`] : [question, matter]
}

/** For a model that reads, all is searched: it takes of each paper a few passages, and wants several papers. */
function isEnough({ findings, unread }: SubtopicFound): boolean {
  if (unread) return false
  const papers = new Set(findings.map(({ paperId }) => paperId)).size
  return findings.length >= ENOUGH.findings && papers >= ENOUGH.papers
}

/** Whether nothing that was found speaks of the subtopic: by its words, where a model has yet to read it. */
function isSilent({ findings, unread }: SubtopicFound, held: Held | null): boolean {
  return unread && held ? !anySpeaks(unread.passages, held) : findings.length === 0
}

type Held = (passage: Passage) => number

/** The share of the words of a theme that a passage holds, 0..1. */
async function heldOf(item: ChecklistItem): Promise<Held> {
  const held = await wordsHeld([item], libraryView)
  return (passage) => held(passage)[0] ?? 0
}

type Search = { item: ChecklistItem; query: string; matter: string; vocabulary: Vocabulary | null; runId: string }

async function search(
  before: SubtopicFound,
  { item, query, matter, vocabulary, runId }: Search,
  settings: FunnelSettings,
): Promise<SubtopicFound> {
  const asked = { ...readQuestion(query), type: item.type }
  const { shortlist, passages: all } = await findEvidence(asked, before.unread ? choosing(settings) : settings, {
    hearEach: HEARD,
  })
  const beside = before.unread ? [] : await abstractsBeside(all, settings.among?.paperIds ?? [])
  const passages = asEvidence(runId, [...all, ...beside], item.title)
  const how = { vocabulary, worth: (sentence: Sentence) => worthTelling(sentence, vocabulary) }
  const read = withRead(before, await readPassages(item, matter, passages, how))
  const judged = [...new Set([...before.judged, ...shortlist.paperIds])]
  const unread = before.unread && { item, passages: [...before.unread.passages, ...passages] }
  return { ...read, judged, unread }
}

/** A model reads some of what is found, which is chosen among more of each paper. */
function choosing({ gather, ...settings }: FunnelSettings): FunnelSettings {
  return { ...settings, gather: { ...gather, cutoff: Math.min(gather.cutoff, READ.passageCutoff) } }
}

/** What an abstract says it says of the whole paper, though other passages are nearer to the subtopic. */
const OF_ABSTRACT = 0.5

/** The abstracts of papers that are read beside what was found of them. */
async function abstractsBeside(found: Omit<Passage, 'id' | 'question'>[], paperIds: string[]) {
  const [abstracts, titles] = await Promise.all([abstractsOf(paperIds), titlesOf(paperIds)])
  const known = new Set(found.map(({ paperId, text }) => `${paperId} ${text}`))
  return abstracts
    .filter(({ paperId, text }) => !known.has(`${paperId} ${text}`))
    .map(({ chunkId: _chunkId, ...rest }) => ({
      ...rest,
      title: titles.get(rest.paperId)?.title ?? '',
      relevance: OF_ABSTRACT,
    }))
}

/** What was found on a subtopic, with what was read since; each finding and passage once. */
export function withRead(found: SubtopicFound, { facts, evidence }: Holds): SubtopicFound {
  const known = new Set(found.evidence.map(({ id }) => id))
  const added = evidence.filter(({ id }) => !known.has(id))
  const findings = mergeFacts([...found.findings, ...facts])
  return { ...found, findings, evidence: [...found.evidence, ...added] }
}

/** Papers that were judged for the subtopic are not read again for it. */
function wider(settings: FunnelSettings, judged: string[]): FunnelSettings {
  const { include, exclude, ...broad } = broaden(settings, READ)
  return { ...broad, include: include.filter((id) => !judged.includes(id)), exclude: [...exclude, ...judged] }
}
