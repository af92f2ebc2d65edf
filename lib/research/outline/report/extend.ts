import { answerSentences } from '../../../citations/answer/answer-sentences'
import { parseMarkers } from '../../../citations/markers/markers'
import { AppError } from '../../../errors'
import type { Passage } from '../../../quoting/passage'
import { MAIN_PAPERS } from '../../contents/own-sections'
import { reportSections } from '../../contents/report-sections'
import { earlierAnswer } from '../../evidence/earlier-answer'
import { asEvidence } from '../../evidence/evidence-id'
import { toEvidence } from '../../evidence/store-evidence'
import type { ReportPlan } from '../../plan/report-plan'
import { acceptedPlan } from '../../plan/stored-plan'
import { understand } from '../../question/understand'
import type { RunContext } from '../../run-context'
import { cite } from '../../write/cite'
import { requireWhole, write } from '../../write/write'
import { writeSections } from '../tasks/write-sections'
import { type Report, withSections } from './change-report'
import { contradictions, rowOf, sectionWriter, toResearchContents } from './compile'
import { contradictionsOf } from './consolidate'
import { listRelevantPapers } from './make-plan'
import { refineForSearch } from './refine-for-search'
import { type EarlierContents, type ResearchedPlan, researchPlan } from './research-plan'
import { gapRemarks } from './reservations'

/**
 * A new version of a report with the sections that its plan has and the earlier version lacks. Only these are
 * researched and written. All other text stays, except what the report says about itself.
 */
export async function extend(context: RunContext): Promise<void> {
  const { run, signal, emit } = context
  const plan = await acceptedPlan(run.id)
  if (!run.parentId || !plan)
    throw new AppError('bad_request', 'To add a section, name the report and what the section should cover.')
  const earlier = await earlierAnswer(run.parentId)
  if (!earlier.contents) throw new AppError('conflict', 'Sections can only be added to reports.')
  const before = { markdown: earlier.markdown, contents: earlier.contents }
  const passages = asOwn(run.id, earlier.passages)
  await emit({ type: 'plan.accepted', plan })
  await emit({ type: 'evidence.gathered', evidence: passages.map(toEvidence) })
  const asked = await understand(context)
  const refined = await refineForSearch(context, asked)
  const { papers } = await listRelevantPapers(context, refined)
  signal.throwIfAborted()
  const known = new Set(before.contents.plan.sections.map(({ id }) => id))
  const added = { ...plan, sections: plan.sections.filter(({ id }) => !known.has(id)) }
  const reported = { ...earlierContents(before), passages }
  const researched = await researchPlan(context, {
    plan: added,
    papers,
    matter: refined.matter,
    before: reported,
  })
  signal.throwIfAborted()
  const { consolidated, thought } = researched
  const toWrite = { plan, refined, sections: added.sections, consolidated, thought, before: sectionsText(before) }
  const written = await writeSections(context, toWrite)
  signal.throwIfAborted()
  const report = extended(before, { plan, added, researched, written })
  const draft = await write(context, '✍️  Adding the section to the report...', async function* () {
    yield report.markdown
  })
  await emit({ type: 'report.compiled', contents: report.contents })
  await cite(context, asked, draft.markdown, researched.passages, earlier)
  requireWhole(draft, signal)
}

/** Converts reused passages to evidence of this version, with the same ids as if a search had found them. */
function asOwn(runId: string, passages: Passage[]): Passage[] {
  return passages.flatMap((passage) => asEvidence(runId, [passage], passage.question))
}

/** The visible text of the report from the first to the last section. */
function earlierContents({ markdown, contents }: Report): Omit<EarlierContents, 'passages'> {
  const table = reportSections(markdown, contents.plan).find(
    ({ planned, heading }) => !planned && heading === MAIN_PAPERS,
  )
  const sentences = answerSentences(markdown, [])
  const isInTable = ({ start }: { start: number }) => table !== undefined && table.start <= start && start < table.end
  const rows = table ? parseMarkers(markdown.slice(table.start, table.end)) : []
  return {
    said: sentences.filter((sentence) => !isInTable(sentence)).map(({ text }) => text),
    compared: [...new Set(rows.map(({ paperId }) => paperId))],
  }
}

function sectionsText({ markdown, contents }: Report): string {
  const sections = reportSections(markdown, contents.plan).filter(({ planned }) => planned)
  return sections.map(({ start, end }) => markdown.slice(start, end).trim()).join('\n\n')
}

type Extension = {
  plan: ReportPlan
  added: ReportPlan
  researched: ResearchedPlan
  written: Record<string, string>
}

function extended(before: Report, { plan, added, researched, written }: Extension): Report {
  const { consolidated, thought, compared, outside, passages } = researched
  const section = sectionWriter(consolidated, passages)
  const differ = contradictionsOf(consolidated, thought)
  const reported = consolidated.flatMap(({ findings }) => findings)
  return withSections(before, {
    plan,
    texts: new Map(added.sections.map((planned) => [planned.id, section(planned, written[planned.id])])),
    ...toResearchContents(consolidated, outside),
    rows: compared.map(rowOf),
    contradictions: differ.length > 0 ? contradictions(differ) : null,
    leftOpen: gapRemarks(reported, thought),
  })
}
