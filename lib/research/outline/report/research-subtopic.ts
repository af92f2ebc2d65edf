import { libraryView } from '../../../library/library-view'
import { NO_FILTER } from '../../../library/organize/paper-filter'
import { readQuestion } from '../../../question/question'
import { contentWords } from '../../../question/terms'
import type { Passage } from '../../../quoting/passage'
import { broaden } from '../../funnel/broaden'
import { findEvidence } from '../../funnel/gather'
import { itemWork } from '../../run/item-work'
import { count, stage } from '../../run/stage'
import type { FunnelSettings } from '../../settings/funnel'
import { countFindings, isByModel } from '../coverage'
import { asEvidence } from '../evidence-id'
import { type Finding, mergeFindings } from '../finding'
import type { OutlineItem } from '../outline-item'
import { withQuestion } from '../queries-by-words'
import type { Holds } from '../read-passages'
import type { Subtopic } from '../report-plan'
import { wordsHeld } from '../words-held'
import { anySpeaks, chooseUnread } from './choose-unread'

/** `papers`: those on the matter. `stage`: id of the one that it is part of. */
export type SubtopicSearch = { subtopic: Subtopic; matter: string; papers: string[]; stage: string }

/** `passages`: what is to be read. `judged`: papers that were weighed for the subtopic, each once. */
export type SubtopicPassages = { id: string; passages: Passage[]; judged: string[] }

/** Findings on a subtopic. `evidence`: the passages they come from; `ofPapers`: as in `Holds`. */
export type SubtopicFindings = {
  id: string
  findings: Finding[]
  ofPapers: Finding[]
  evidence: Passage[]
  judged: string[]
}

/** Papers and passages that are found for a subtopic, and the lowest relevance of both. */
const READ = { papers: 12, passages: 24, cutoff: 0.3, passageCutoff: 0.4 }
/** Passages of each paper. */
const HEARD = { least: 1, most: 4 }

/** A subtopic is searched for by its own words: among papers on the matter the matter's say nothing. */
export function itemOf({ id, title }: Subtopic): OutlineItem {
  return { id, title, question: title }
}

/** Searches the library for a subtopic of a report: what is to be read for it. */
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
          const held = await wordsHeld([item], libraryView)
          const share = (passage: Passage) => held(passage)[0] ?? 0
          let found: SubtopicPassages = { id: subtopic.id, passages: [], judged: [] }
          const look = async (query: string, within: FunnelSettings) => {
            if (context.signal.aborted) return
            const wide = wider(within, found.judged)
            const how = { hearEach: HEARD, reader: context.analyst.model ? undefined : ('person' as const) }
            const { shortlist, passages } = await findEvidence(readQuestion(query), wide, how)
            const judged = [...new Set([...found.judged, ...shortlist.paperIds])]
            found = { ...found, passages: [...found.passages, ...asEvidence(run.id, passages, item.title)], judged }
          }
          if (papers.length === 0) return found
          const among = {
            ...settings,
            among: { ...NO_FILTER, paperIds: papers, highlighted: settings.among?.highlighted ?? false },
          }
          // “How it works” asks nothing by itself.
          if (contentWords(item.question).length > 0) await look(item.question, among)
          await look(withQuestion(item, { matter }), among)
          // What the papers on the matter say nothing on may be a matter of its own, which the person asks about.
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

/** `4 findings from 3 of 9 papers`, where no model read `4 passages …`. */
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

/** Papers that were looked at for the subtopic are not looked at again. */
function wider(settings: FunnelSettings, judged: string[]): FunnelSettings {
  const { include, exclude, gather, ...broad } = broaden(settings, READ)
  return {
    ...broad,
    gather: { ...gather, cutoff: Math.min(gather.cutoff, READ.passageCutoff) },
    include: include.filter((id) => !judged.includes(id)),
    exclude: [...exclude, ...judged],
  }
}
