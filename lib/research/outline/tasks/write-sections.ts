import { AppError } from '../../../errors'
import { fence, fenceText } from '../../../models/fence'
import { partsOf, type Variables } from '../../../models/fit-prompt'
import type { PromptModel } from '../../../models/prompt-model'
import { CITATION_FORMAT } from '../../../thinking/evidence-prompt'
import { unwrapMarkdown } from '../../../thinking/unwrap-markdown'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import type { Consolidated } from '../consolidated'
import type { Finding } from '../finding'
import type { PlannedSection, ReportPlan } from '../report-plan'
import { citesNothing } from './cites-nothing'
import { citeOf, quoteAndReading } from './fences'
import { doTask, type Task } from './task'

/** What a model wrote: of sections by their ids, and the abstract. Where it failed there is none. */
export type WrittenParts = { sections: Record<string, string>; abstract: string | null }

/** Of the sections before, the next one is shown so many characters, from their end. */
const EARLIER = 12_000

/**
 * Lets the model write the sections one after the other, each from its findings and with those before in view, and then
 * the abstract; null without a model. What it fails at is left to the papers' own words, and a notice says so.
 */
export async function writeReport(
  context: RunContext,
  plan: ReportPlan,
  consolidated: Consolidated[],
): Promise<WrittenParts | null> {
  if (!context.analyst.model) return null
  return stage(context, { id: 'sections', name: 'sections' }, '✍️  Writing the sections...', async () => {
    const sections = await writeSections(context, { plan, sections: plan.sections, consolidated, before: '' })
    const findings = consolidated.flatMap((one) => one.findings)
    const hasAny = Object.keys(sections).length > 0
    return { sections, abstract: hasAny ? await doTask(context, abstract, { plan, sections, findings }) : null }
  })
}

type SectionsToWrite = {
  plan: ReportPlan
  sections: PlannedSection[]
  consolidated: Consolidated[]
  /** what is written already */
  before: string
}

/** As `writeReport`, of some sections: their texts by their ids. */
export async function writeSections(
  context: RunContext,
  { plan, sections: wanted, consolidated, before }: SectionsToWrite,
): Promise<WrittenParts['sections']> {
  if (!context.analyst.model) return {}
  const byId = new Map(consolidated.map((one) => [one.subtopic.id, one]))
  const sections: Record<string, string> = {}
  for (const section of wanted) {
    const findings = section.subtopics.flatMap(({ id }) => byId.get(id)?.findings ?? [])
    if (findings.length === 0) continue
    const earlier = endOf([before, ...Object.values(sections)].join('\n\n').trim())
    const text = await doTask(context, ofSection, { plan, section, byId, findings, earlier })
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
  findings: Finding[]
  earlier: string
}

const ofSection: Task<ToWrite, string | null> = {
  name: ({ section }) => `write ${section.id}`,
  instead: ({ section }) => `The section “${section.title}” was written`,
  without: () => null,
  withModel: ({ plan, section, byId, findings, earlier }, model, signal) =>
    writeText(model, findings, signal, {
      prompt: 'report_section',
      variables: {
        REPORT: fenceOutline(plan),
        SECTION: fenceText('section', section.title),
        FINDINGS: partsOf(
          section.subtopics.flatMap(({ id }) => byTheme(byId.get(id))),
          (shown) =>
            fence(
              'finding',
              shown.map(({ attributes, text }) => ({ attributes, text })),
            ),
          ({ score }) => score,
        ),
        NOTES: fenceNotes(section.subtopics.flatMap(({ id }) => byId.get(id) ?? [])),
        EARLIER: partsOf(
          earlier === '' ? [] : earlier.split('\n\n'),
          (shown) => (shown.length === 0 ? 'None yet.' : fenceText('earlier', shown.join('\n\n'))),
          // What stands right before the section.
          (_, index) => index,
        ),
        CITATION_FORMAT,
      },
    }),
}

const abstract: Task<{ plan: ReportPlan; sections: WrittenParts['sections']; findings: Finding[] }, string | null> = {
  name: 'write abstract',
  instead: 'The abstract was written',
  without: () => null,
  withModel({ plan, sections, findings }, model, signal) {
    const written = plan.sections.flatMap(({ id, title }) => {
      const text = sections[id]
      return text ? [{ attributes: { title }, text }] : []
    })
    return writeText(model, findings, signal, {
      prompt: 'report_abstract',
      variables: {
        REPORT: fenceOutline(plan),
        SECTIONS: partsOf(written, (shown) => fence('section', shown)),
        CITATION_FORMAT,
      },
    })
  },
}

/** The findings of a subtopic as they are fenced, those of a theme one behind the other. */
function byTheme(consolidated: Consolidated | undefined) {
  if (!consolidated) return []
  const { subtopic, findings, thought } = consolidated
  const themes = thought?.themes ?? []
  const placeOf = ({ id }: Finding) => {
    const at = themes.findIndex((theme) => theme.findings.includes(id))
    return at < 0 ? themes.length : at
  }
  return findings
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((fact) => {
      const theme = themes[placeOf(fact)]?.name
      return {
        score: fact.score,
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

type Call = { prompt: string; variables: Variables }

/** Throws `AppError('model_failed')` where nothing of what was found is cited. */
async function writeText(model: PromptModel, found: Finding[], signal: AbortSignal, call: Call): Promise<string> {
  let text = ''
  for await (const delta of unwrapMarkdown(model.stream({ ...call, signal }))) text += delta
  if (citesNothing(text, found)) throw new AppError('model_failed', 'The model cited nothing of what was found.')
  // The headings of the report itself are not the model's.
  return text.trim().replace(/^#{1,2}(?=\s)/gm, '###')
}

function fenceOutline({ title, questions, sections }: ReportPlan): string {
  const outline = sections.map(
    (section) => `- ${section.title}: ${section.subtopics.map((one) => one.title).join('; ')}`,
  )
  return fenceText('plan', [title, '', ...questions, '', ...outline].join('\n'))
}
