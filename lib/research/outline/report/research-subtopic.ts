import { NO_FILTER } from '../../../library/filters/paper-filter'
import { readQuestion } from '../../../question/question'
import type { Passage } from '../../../quoting/passage'
import { asEvidence } from '../../evidence/evidence-id'
import { findEvidence } from '../../funnel/gather'
import type { Subtopic } from '../../plan/report-plan'
import { itemWork } from '../../run/item-work'
import { count, countFindings, stage } from '../../run/stage'
import type { FunnelSettings } from '../../settings/funnel'
import { broaden } from '../broaden'
import { isByModel } from '../coverage'
import { type Finding, mergeFindings } from '../finding'
import type { OutlineItem } from '../outline-item'
import { isQuery, withQuestion } from '../queries-by-words'
import type { Holds } from '../read-passages'
import { wordsHeld } from '../words-held'
import { anySpeaks, chooseUnread } from './choose-unread'

/** `papers`: papers on the topic. `stage`: id of the parent stage. */
export type SubtopicSearch = { subtopic: Subtopic; matter: string; papers: string[]; stage: string }

/** `passages`: passages to read. `judged`: papers considered for the subtopic, each once. */
export type SubtopicPassages = { id: string; passages: Passage[]; judged: string[] }

/** Findings on a subtopic. `evidence`: the passages they come from; `ofPapers`: as in `Holds`. */
export type SubtopicFindings = {
  id: string
  findings: Finding[]
  ofPapers: Finding[]
  evidence: Passage[]
  judged: string[]
}

/** Number of papers and passages per subtopic, and the lowest relevance of each. */
const READ = { papers: 12, passages: 24, cutoff: 0.3, passageCutoff: 0.4 }
/** Minimum and maximum number of passages from each paper. */
const HEARD = { least: 1, most: 4 }

/** A subtopic is searched for by its own words. Among papers on the topic, the topic's words do not discriminate. */
export function itemOf({ id, title }: Subtopic): OutlineItem {
  return { id, title, question: title }
}

/** Searches the library for a subtopic and returns the passages to read. */
export const searchSubtopic = itemWork(
  'search for a subtopic of a report',
  async (context, { subtopic, matter, papers, stage: parent }: SubtopicSearch): Promise<SubtopicPassages> => {
    const { run, settings, emit } = context
    const item = itemOf(subtopic)
    return stage(
      context,
      { id: subtopic.id, name: 'subtopic', parent },
      subtopic.title,
      async () => {
        const found = await context.step('search', async () => {
          const held = await wordsHeld([item])
          const share = (passage: Passage) => held(passage)[0] ?? 0
          let found: SubtopicPassages = { id: subtopic.id, passages: [], judged: [] }
          const look = async (query: string, within: FunnelSettings) => {
            if (context.signal.aborted) return
            const wide = wider(within, found.judged)
            const how = { perPaper: HEARD, reader: context.analyst.model ? undefined : ('person' as const) }
            const { shortlist, passages } = await findEvidence(readQuestion(query), wide, how)
            const judged = [...new Set([...found.judged, ...shortlist.paperIds])]
            found = { ...found, passages: [...found.passages, ...asEvidence(run.id, passages, item.title)], judged }
          }
          if (papers.length === 0) return found
          const among = {
            ...settings,
            among: { ...NO_FILTER, paperIds: papers, highlighted: settings.among?.highlighted ?? false },
          }
          if (isQuery(item)) await look(item.question, among)
          await look(withQuestion(item, { matter }), among)
          // A subtopic that the papers on the topic do not cover may be a topic of its own, so search the whole
          // library.
          if (!anySpeaks(found.passages, share)) await look(item.question, settings)
          return { ...found, passages: chooseUnread(found.passages, share) }
        })
        const asked = { stage: subtopic.id, source: 'library', query: subtopic.title }
        await emit({ type: 'source.asked', ...asked })
        await emit({ type: 'source.answered', ...asked, results: found.judged.length })
        return found
      },
      ({ passages, judged }) => `${count(passages.length, 'passage')} in ${count(judged.length, 'paper')}`,
    )
  },
)

/** Formats `4 findings from 3 of 9 papers`, or `4 passages …` without a model. */
export function sayFound({ findings, judged }: SubtopicFindings): string {
  const papers = new Set(findings.map(({ paperId }) => paperId)).size
  return findings.length === 0
    ? `nothing in ${count(judged.length, 'paper')}`
    : `${countFindings(findings.length, isByModel(findings))} from ${papers} of ${count(judged.length, 'paper')}`
}

/** Merges later findings and passages into those of a subtopic, without duplicates. */
export function withRead(found: SubtopicFindings, { findings, evidence, ofPapers = [] }: Holds): SubtopicFindings {
  const known = new Set(found.evidence.map(({ id }) => id))
  const added = evidence.filter(({ id }) => !known.has(id))
  return {
    ...found,
    findings: mergeFindings([...found.findings, ...findings]),
    ofPapers: [...found.ofPapers, ...ofPapers],
    evidence: [...found.evidence, ...added],
  }
}

/** Leaves out papers that were already considered for the subtopic. */
function wider(settings: FunnelSettings, judged: string[]): FunnelSettings {
  const { include, exclude, gather, ...broad } = broaden(settings, READ)
  return {
    ...broad,
    gather: { ...gather, cutoff: Math.min(gather.cutoff, READ.passageCutoff) },
    include: include.filter((id) => !judged.includes(id)),
    exclude: [...exclude, ...judged],
  }
}
