import type { Passage } from '../../analyst/analyst'
import { answerSentences } from '../../citations/answer/answer-sentences'
import { parseMarkers } from '../../citations/markers/markers'
import { AppError } from '../../errors'
import { asEvidence } from '../deep/evidence-id'
import { refine } from '../deep/refine'
import { cite } from '../funnel/cite'
import { toEvidence } from '../funnel/to-evidence'
import { understand } from '../funnel/understand'
import { requireWhole, write } from '../funnel/write'
import { type Report, withSections } from '../report/change-report'
import { contradictions, rowOf, sectionText, tellResearched } from '../report/compile'
import { contradictionsOf } from '../report/consolidate'
import { papersOnMatter } from '../report/make-plan'
import { MAIN_PAPERS } from '../report/own-sections'
import type { ReportPlan } from '../report/report-plan'
import { reportSections } from '../report/report-sections'
import { type ResearchedPlan, researchPlan, type ToldBefore } from '../report/research-plan'
import { acceptedPlan } from '../report/stored-plan'
import { writeSections } from '../report/with-model/write-with-model'
import type { RunContext } from '../run-context'
import { type EarlierAnswer, earlierAnswer } from '../versions/earlier-answer'

/**
 * A new version of a report with the sections that its plan has and the earlier version has not: these alone are
 * researched and written. What stands around them stays, but for what the report says of itself.
 */
export async function extend(context: RunContext): Promise<void> {
  const { run, analyst, signal, emit } = context
  const plan = await acceptedPlan(run.id)
  if (!run.parentId || !plan)
    throw new AppError('bad_request', 'A section is added to a report, with what it is to tell.')
  const earlier = await earlierAnswer(run.parentId)
  if (!earlier.contents) throw new AppError('conflict', 'Sections are added to reports alone.')
  const before = { markdown: earlier.markdown, contents: earlier.contents }
  const passages = asOwn(run.id, earlier.passages)
  await emit({ type: 'plan.accepted', plan })
  await emit({ type: 'evidence.gathered', evidence: passages.map(toEvidence) })
  const asked = await understand(context)
  const refined = refine(asked)
  const { papers, vocabulary } = await papersOnMatter(context, refined)
  signal.throwIfAborted()
  const known = new Set(before.contents.plan.sections.map(({ id }) => id))
  const added = { ...plan, sections: plan.sections.filter(({ id }) => !known.has(id)) }
  const told = { ...toldBefore(before), passages }
  const researched = await researchPlan(context, {
    plan: added,
    papers,
    vocabulary,
    matter: refined.matter,
    before: told,
  })
  signal.throwIfAborted()
  const { consolidated } = researched
  const written = analyst.model
    ? await writeSections(context, { plan, sections: added.sections, consolidated, before: sectionsText(before) })
    : {}
  signal.throwIfAborted()
  const report = extended(before, { plan, added, researched, written, earlier })
  const draft = await write(context, '✍️  Putting the section into the report...', async function* () {
    yield report.markdown
  })
  await emit({ type: 'report.compiled', contents: report.contents })
  await cite(context, asked, draft.markdown, researched.passages, earlier)
  requireWhole(draft, signal)
}

/** What is taken over becomes evidence of this version, by the ids under which the same passages are found again. */
function asOwn(runId: string, passages: Passage[]): Passage[] {
  return passages.flatMap((passage) => asEvidence(runId, [passage], passage.question))
}

/** What the report says to whoever reads it from its first section to its last. */
function toldBefore({ markdown, contents }: Report): Omit<ToldBefore, 'passages'> {
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
  earlier: EarlierAnswer
}

function extended(before: Report, { plan, added, researched, written, earlier }: Extension): Report {
  const { consolidated, compared, outside } = researched
  const byId = new Map(consolidated.map((one) => [one.subtopic.id, one]))
  const findings = consolidated.flatMap((one) => one.findings)
  const own = new Set(findings.flatMap(({ sentences }) => sentences.map(({ shown }) => shown)))
  const quoted = earlier.citations.flatMap(({ paperId, page, quote }) =>
    quote === null ? [] : [{ paperId, title: paperId, sentences: [{ shown: quote.replace(/\s+/g, ' '), page }] }],
  )
  const differ = contradictionsOf([...quoted, ...findings], consolidated).filter(({ one, other }) =>
    [...one, ...other].some(({ shown }) => own.has(shown)),
  )
  return withSections(before, {
    plan,
    texts: new Map(added.sections.map((section) => [section.id, sectionText(section, byId, written[section.id])])),
    ...tellResearched(consolidated, outside),
    rows: compared.map(rowOf),
    contradictions: differ.length > 0 ? contradictions(differ) : null,
  })
}
