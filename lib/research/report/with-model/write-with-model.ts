import { CITATION_FORMAT } from '../../../analyst/evidence-prompt'
import { unwrapMarkdown } from '../../../analyst/unwrap-markdown'
import { AppError } from '../../../errors'
import { fence } from '../../../models/fence'
import type { DeepFact } from '../../deep/look-for'
import { byModel, modelOf } from '../../deep/with-model/by-model'
import { citesNothing } from '../../deep/with-model/cites-nothing'
import { citeOf, quoteAndReading } from '../../deep/with-model/fences'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import type { Consolidated } from '../consolidate'
import type { PlannedSection, ReportPlan } from '../report-plan'

/** What a model wrote: of sections by their ids, and the abstract. Where it failed there is none. */
export type WrittenParts = { sections: Record<string, string>; abstract: string | null }

/** Of the sections before, the next one is shown so many characters, from their end. */
const EARLIER = 12_000

/**
 * Lets the model write the sections one after the other, each from its findings and with those before in view, and then
 * the abstract. What it fails at is left to the papers' own words, and a notice says so.
 */
export function writeWithModel(
  context: RunContext,
  plan: ReportPlan,
  consolidated: Consolidated[],
): Promise<WrittenParts> {
  return stage(context, { id: 'sections', name: 'sections' }, '✍️  Writing the sections...', async () => {
    const sections = await writeSections(context, { plan, sections: plan.sections, consolidated, before: '' })
    const told = consolidated.flatMap(({ findings }) => findings)
    const abstract = Object.keys(sections).length > 0 ? await writeAbstract(context, plan, sections, told) : null
    return { sections, abstract }
  })
}

type SectionsToWrite = {
  plan: ReportPlan
  sections: PlannedSection[]
  consolidated: Consolidated[]
  /** what is written already */
  before: string
}

/** Lets the model write sections one after the other, and gives their texts by their ids; see `writeWithModel`. */
export async function writeSections(
  context: RunContext,
  { plan, sections: wanted, consolidated, before }: SectionsToWrite,
): Promise<WrittenParts['sections']> {
  const byId = new Map(consolidated.map((one) => [one.subtopic.id, one]))
  const sections: Record<string, string> = {}
  for (const section of wanted) {
    const findings = section.subtopics.flatMap(({ id }) => byId.get(id)?.findings ?? [])
    if (findings.length === 0) continue
    const earlier = endOf([before, ...Object.values(sections)].join('\n\n').trim())
    const text = await writeSection(context, { plan, section, byId, findings, earlier })
    if (text === null) continue
    sections[section.id] = text
    await context.emit({ type: 'section.delta', section: section.id, text })
  }
  const left = wanted.filter(
    ({ id, subtopics }) => !sections[id] && subtopics.some((one) => byId.get(one.id)?.findings.length),
  )
  if (left.length > 0)
    await context.emit({
      type: 'notice',
      message: `⚠️  ${count(left.length, 'section')} of the report ${left.length === 1 ? 'is' : 'are'} in the papers’ own words, as the model did not write ${left.length === 1 ? 'it' : 'them'}.`,
    })
  return sections
}

type ToWrite = {
  plan: ReportPlan
  section: PlannedSection
  byId: ReadonlyMap<string, Consolidated>
  findings: DeepFact[]
  earlier: string
}

function writeSection(context: RunContext, { plan, section, byId, findings, earlier }: ToWrite) {
  const ofSubtopics = section.subtopics.flatMap(({ id }) => byTheme(byId.get(id)))
  return byModel<string | null>(context, {
    name: `write ${section.id}`,
    instead: `The section “${section.title}” was written`,
    words: () => null,
    model: (signal) =>
      writeText(context, findings, signal, {
        prompt: 'report_section',
        variables: {
          REPORT: fenceOutline(plan),
          SECTION: fence('section', [{ attributes: {}, text: section.title }]),
          FINDINGS: fence('finding', ofSubtopics),
          NOTES: fenceNotes(section.subtopics.flatMap(({ id }) => byId.get(id) ?? [])),
          EARLIER: earlier === '' ? 'None yet.' : fence('earlier', [{ attributes: {}, text: earlier }]),
          CITATION_FORMAT,
        },
      }),
  })
}

/** The findings of a subtopic as they are fenced, those of a theme one behind the other. */
function byTheme(consolidated: Consolidated | undefined) {
  if (!consolidated) return []
  const { subtopic, findings, thought } = consolidated
  const themes = thought?.themes ?? []
  const placeOf = ({ id }: DeepFact) => {
    const at = themes.findIndex((theme) => theme.findings.includes(id))
    return at < 0 ? themes.length : at
  }
  return findings
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((fact) => {
      const theme = themes[placeOf(fact)]?.name
      return {
        attributes: { cite: citeOf(fact), title: fact.title, subtopic: subtopic.title, ...(theme && { theme }) },
        text: quoteAndReading(fact),
      }
    })
}

/** As much of the end of a text as the next section is shown, from the beginning of a paragraph. */
function endOf(text: string): string {
  if (text.length <= EARLIER) return text
  const end = text.slice(-EARLIER)
  return end.slice(end.indexOf('\n\n') + 1).trim()
}

/** What the findings of each subtopic come to, with the places of those that each point rests on. */
function fenceNotes(consolidated: Consolidated[]): string {
  const notes = consolidated.flatMap(({ subtopic, findings, thought }) => {
    if (!thought) return []
    const cites = (ids: string[]) => [
      ...new Set(findings.flatMap((fact) => (ids.includes(fact.id) ? citeOf(fact) : []))),
    ]
    const line = (text: string, ids: string[]) => `- ${text}: ${cites(ids).join(' ')}`
    const lines = [
      ...thought.summary.map((one) => line(`in short: ${one.text}`, one.findings)),
      ...thought.contradictions.map(({ about, one, other }) => line(`contradiction: ${about}`, [one, other])),
    ]
    return lines.length > 0 ? [{ attributes: { subtopic: subtopic.title }, text: lines.join('\n') }] : []
  })
  return notes.length > 0 ? fence('notes', notes) : 'None.'
}

function writeAbstract(context: RunContext, plan: ReportPlan, sections: WrittenParts['sections'], told: DeepFact[]) {
  const written = plan.sections.flatMap(({ id, title }) => {
    const text = sections[id]
    return text ? [{ attributes: { title }, text }] : []
  })
  return byModel<string | null>(context, {
    name: 'write abstract',
    instead: 'The abstract was written',
    words: () => null,
    model: (signal) =>
      writeText(context, told, signal, {
        prompt: 'report_abstract',
        variables: { REPORT: fenceOutline(plan), SECTIONS: fence('section', written), CITATION_FORMAT },
      }),
  })
}

type Call = { prompt: string; variables: Record<string, string> }

/** Throws `AppError('model_failed')` where nothing of what was found is cited. */
async function writeText(context: RunContext, found: DeepFact[], signal: AbortSignal, call: Call): Promise<string> {
  let text = ''
  for await (const delta of unwrapMarkdown(modelOf(context).stream({ ...call, signal }))) text += delta
  if (citesNothing(text, found)) throw new AppError('model_failed', 'The model cited nothing of what was found.')
  // The headings of the report itself are not the model's.
  return text.trim().replace(/^#{1,2}(?=\s)/gm, '###')
}

function fenceOutline({ title, questions, sections }: ReportPlan): string {
  const outline = sections.map(
    (section) => `- ${section.title}: ${section.subtopics.map((one) => one.title).join('; ')}`,
  )
  return fence('plan', [{ attributes: {}, text: [title, '', ...questions, '', ...outline].join('\n') }])
}
