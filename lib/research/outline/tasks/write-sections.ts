import { answerSections } from '../../../citations/blocks/answer-sections'
import { parseMarkers } from '../../../citations/markers/markers'
import { AppError, toFailure } from '../../../errors'
import { type Parts, type PromptModel, partsOf, type Variables } from '../../../models/calls/prompt-model'
import { currentMeter } from '../../../models/costs/meter'
import { fence, fenceText } from '../../../models/prompts/fence'
import { escapeMarkdown } from '../../../text/format/markup'
import { sentencesOf, withoutStop } from '../../../text/sentences'
import { CITATION_FORMAT, inGroups, isOfAnswer, type RunTask } from '../../../thinking/ask-analyst'
import { unwrapMarkdown } from '../../../thinking/writing-tasks'
import { ABSTRACT, DISCUSSION, INTRODUCTION } from '../../contents/own-sections'
import type { PlannedSection, ReportPlan } from '../../plan/report-plan'
import { doTask } from '../../run/do-task'
import { count, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import type { Consolidated, Thought } from '../consolidated'
import { type Finding, quoteOf } from '../finding'
import { languageName, type Refined } from '../outline-item'
import { citesNothing } from './cites-nothing'
import { citeOf, quoteAndReading } from './fences'

/** Introduction and discussion that a model wrote from the sections. */
export type Frame = { abstract: string; introduction: string; discussion: string }
/** Text written by a model: sections by id, and the frame around them. Parts that failed are absent. */
export type WrittenParts = { sections: Record<string, string>; frame: Frame | null }

/** Characters from the end of the previous sections that the next one is shown. */
const EARLIER = 3_000

/**
 * Has the model write the sections in order, each from its findings and with the earlier sections in view, then the
 * parts around them; null without a model. If a part fails, the papers are quoted instead and a notice says so.
 */
export async function writeReport(
  context: RunContext,
  { plan, refined, consolidated, thought }: Omit<SectionsToWrite, 'sections' | 'before'>,
): Promise<WrittenParts | null> {
  if (!context.analyst.model) return null
  return stage(context, { id: 'sections', name: 'sections' }, '✍️  Writing the sections...', async () => {
    const toWrite = { plan, refined, sections: plan.sections, consolidated, thought, before: '' }
    const sections = await writeSections(context, toWrite)
    const findings = consolidated.flatMap((one) => one.findings)
    const hasAny = Object.keys(sections).length > 0
    const toFrame = { plan, sections, findings, thought, language: languageName(refined) }
    return { sections, frame: hasAny ? await doTask(context, frame, toFrame) : null }
  })
}

type SectionsToWrite = {
  plan: ReportPlan
  refined: Refined
  sections: PlannedSection[]
  consolidated: Consolidated[]
  thought: Thought | null
  /** text written so far */
  before: string
}

/** Like `writeReport`, for some sections. Returns their texts by id. */
export async function writeSections(
  context: RunContext,
  { plan, refined, sections: wanted, consolidated, thought, before }: SectionsToWrite,
): Promise<WrittenParts['sections']> {
  if (!context.analyst.model) return {}
  const byId = new Map(consolidated.map((one) => [one.subtopic.id, one]))
  const language = languageName(refined)
  const sections: Record<string, string> = {}
  for (const section of wanted) {
    const findings = section.subtopics.flatMap(({ id }) => byId.get(id)?.findings ?? [])
    if (findings.length === 0) continue
    const earlier = endOf([before, ...Object.values(sections)].join('\n\n').trim())
    const text = await doTask(context, ofSection, { plan, section, byId, findings, thought, earlier, language })
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
  thought: Thought | null
  earlier: string
  /** the name of the language to write in */
  language: string
}

const ofSection: RunTask<ToWrite, string | null> = {
  name: ({ section }) => `write ${section.id}`,
  instead: ({ section }) => `The section “${section.title}” was written without the model`,
  without: () => null,
  async withModel(asked, model, signal) {
    const reported = asked.section.subtopics.filter(({ id }) => asked.byId.get(id)?.findings.length)
    // A small window has room for the findings of one subtopic only.
    if ((await model.room()) === null || reported.length === 0) return writeFrom(asked, asked.section, model, signal)
    const groups = { most: 1, name: `Writing “${asked.section.title}”`, signal }
    const parts = await inGroups(model, reported, groups, async (subtopics) => {
      const title = `${asked.section.title}: ${subtopics.map((one) => one.title).join('; ')}`
      const text = await writeFrom(asked, { ...asked.section, title, subtopics }, model, signal).catch(
        (error: unknown) => {
          if (reported.length === 1 || !isOfAnswer(error)) throw error
          currentMeter()?.notices.add(`⚠️  “${title}” is in the papers’ own words: ${toFailure(error).message}`)
          return quoted(subtopics.flatMap(({ id }) => asked.byId.get(id)?.findings ?? []))
        },
      )
      return subtopics.map((one) =>
        reported.length > 1 ? `### ${escapeMarkdown(one.title)}\n\n${bodyOf(text)}` : bodyOf(text),
      )
    })
    return parts.join('\n\n')
  },
}

/** Removes the heading above a text. */
function bodyOf(text: string): string {
  return text.replace(/^#+ [^\n]*\n\s*/, '')
}

/** A subtopic that the model did not write: quotes its findings. */
function quoted(findings: Finding[]): string {
  return findings.map((finding) => `“${escapeMarkdown(quoteOf(finding))}” ${citeOf(finding)}.`).join(' ')
}

function writeFrom(
  { plan, byId, thought, earlier, language }: ToWrite,
  { title, subtopics }: Pick<PlannedSection, 'title' | 'subtopics'>,
  model: PromptModel,
  signal: AbortSignal,
): Promise<string> {
  const findings = subtopics.flatMap(({ id }) => byId.get(id)?.findings ?? [])
  return writeText(model, findings, signal, {
    prompt: 'report_section',
    variables: {
      REPORT: fenceOutline(plan),
      SECTION: fenceText('section', title),
      FINDINGS: partsOf(
        subtopics.flatMap(({ id }) => byTheme(byId.get(id), thought)),
        (shown) =>
          fence(
            'finding',
            shown.map(({ attributes, text }) => ({ attributes, text })),
          ),
        ({ score }) => score,
      ),
      NOTES: notesOn(
        thought,
        [...byId.values()].flatMap((one) => one.findings),
        findings,
      ),
      EARLIER: partsOf(
        earlier === '' ? [] : earlier.split('\n\n'),
        (shown) => (shown.length === 0 ? 'None yet.' : fenceText('earlier', shown.join('\n\n'))),
        // The text directly before the section.
        (_, index) => index,
      ),
      CITATION_FORMAT,
      LANGUAGE: language,
    },
  })
}

type ToFrame = Pick<ToWrite, 'plan' | 'findings' | 'thought' | 'language'> & { sections: WrittenParts['sections'] }

const frame: RunTask<ToFrame, Frame | null> = {
  name: 'write abstract',
  instead: 'The abstract, introduction and discussion were written without the model',
  without: () => null,
  async withModel(toFrame, model, signal) {
    if ((await model.room()) !== null) return frameInParts(toFrame, model, signal)
    const { plan, sections, findings, thought, language } = toFrame
    const written = plan.sections.flatMap(({ id, title }) => {
      const text = sections[id]
      return text ? [{ attributes: { title }, text }] : []
    })
    const text = await writeText(model, findings, signal, {
      prompt: 'report_frame',
      variables: {
        REPORT: fenceOutline(plan),
        SECTIONS: partsOf(written, (shown) => fenceWritten(shown, written)),
        NOTES: fenceNotes(linesOf(thought, findings, findings)),
        CITATION_FORMAT,
        LANGUAGE: language,
      },
    })
    const parts = answerSections(text)
    const bodyOf = (heading: string) => {
      const part = parts.find((one) => one.heading.toLowerCase() === heading.toLowerCase())
      return part ? text.slice(part.start, part.end).trim() : ''
    }
    const [abstract, introduction, discussion] = [bodyOf(ABSTRACT), bodyOf(INTRODUCTION), bodyOf(DISCUSSION)]
    // A text without headings is the abstract, which is requested first.
    return { abstract: abstract || (parts.length === 0 ? text : ''), introduction, discussion }
  },
}

const FRAME = ['abstract', 'introduction', 'discussion'] as const

/** Writes the frame for a small window: each text in its own call, from the beginnings of the sections' paragraphs. */
async function frameInParts(
  { plan, sections, findings, thought, language }: ToFrame,
  model: PromptModel,
  signal: AbortSignal,
) {
  const openings = plan.sections.flatMap(({ id, title }) =>
    (sections[id] ?? '').split('\n\n').flatMap((paragraph) => {
      const isText = paragraph.trim() !== '' && !/^(?:#|\||\*)/.test(paragraph)
      return isText ? [{ attributes: { title }, text: openingOf(paragraph) }] : []
    }),
  )
  const groups = { most: 1, name: 'Writing abstract, introduction and discussion', signal }
  const texts = await inGroups(model, [...FRAME], groups, async ([part = 'abstract']) => {
    const call = {
      prompt: `report_${part}`,
      variables: {
        REPORT: fenceOutline(plan),
        SECTIONS: partsOf(openings, (shown) => fence('section', shown)),
        NOTES: notesOn(thought, findings, findings),
        CITATION_FORMAT,
        LANGUAGE: language,
      },
    }
    // An introduction need not cite papers.
    const text = await writeText(model, part === 'introduction' ? [] : findings, signal, call)
    return [{ part, text: bodyOf(text) }]
  })
  const textOf = (part: (typeof FRAME)[number]) => texts.find((one) => one.part === part)?.text ?? ''
  return { abstract: textOf('abstract'), introduction: textOf('introduction'), discussion: textOf('discussion') }
}

/** The sentences of a paragraph up to the first citation. */
function openingOf(paragraph: string): string {
  const cited = parseMarkers(paragraph)[0]
  const last = cited && sentencesOf(paragraph).find(({ end }) => end >= cited.end)
  return last ? paragraph.slice(0, last.end) : paragraph
}

/** Lists the written sections; only the titles of those for which there is no room. */
function fenceWritten(shown: FencedSection[], all: FencedSection[]): string {
  const left = all.filter((one) => !shown.includes(one))
  const titles = left.map(({ attributes: { title } }) => title).join('\n')
  const others =
    left.length > 0 ? ['Also written, but not shown here for lack of space:', fenceText('titles', titles)] : []
  return [fence('section', shown), ...others].join('\n\n')
}

type FencedSection = { attributes: { title: string }; text: string }

/** Lists the findings of a subtopic, grouped by theme. */
function byTheme(consolidated: Consolidated | undefined, thought: Thought | null) {
  if (!consolidated) return []
  const { subtopic, findings, shared = [] } = consolidated
  const reportedUnder = new Map(shared.map(({ finding, toldUnder }) => [finding.id, toldUnder]))
  const themes = thought?.themes ?? []
  const placeOf = ({ id }: Finding) => {
    const at = themes.findIndex((theme) => theme.findings.includes(id))
    return at < 0 ? themes.length : at
  }
  return [...findings, ...shared.map(({ finding }) => finding)]
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((fact) => {
      const theme = themes[placeOf(fact)]?.name
      const under = reportedUnder.get(fact.id)
      return {
        // Findings that another subtopic reports are dropped first.
        score: under === undefined ? fact.score : fact.score - 1,
        attributes: {
          ...{ cite: citeOf(fact), title: fact.title, subtopic: subtopic.title },
          ...(theme && { theme }),
          ...(under !== undefined && { told: under }),
        },
        text: quoteAndReading(fact),
      }
    })
}

/** The end of a text, starting at a heading or else a paragraph, shown when the next section is written. */
function endOf(text: string): string {
  if (text.length <= EARLIER) return text
  const end = text.slice(-EARLIER)
  const heading = end.indexOf('\n\n#')
  return end.slice((heading >= 0 ? heading : end.indexOf('\n\n')) + 1).trim()
}

/** Places listed per point. */
const MOST_PLACES = 8

/** Consolidated points that involve any finding of `own`, one per line, with the numbers of their findings. */
function linesOf(thought: Thought | null, all: Finding[], own: Finding[]): string[] {
  if (!thought) return []
  const cites = (ids: string[]) => [...new Set(all.flatMap((fact) => (ids.includes(fact.id) ? citeOf(fact) : [])))]
  const touching = (ids: string[]) => own.some(({ id }) => ids.includes(id))
  const line = (kind: string, text: string, ids: string[]) =>
    touching(ids) ? [`- ${kind}: ${withoutStop(text)}: ${cites(ids).slice(0, MOST_PLACES).join(' ')}`] : []
  return [
    ...thought.trends.flatMap(({ text, findings }) => line('together', text, findings)),
    ...thought.contradictions.flatMap(({ about, one, other }) => line('contradiction', about, [one, other])),
    ...thought.gaps.flatMap(({ text, findings }) => line('open', text, findings)),
  ]
}

function fenceNotes(lines: string[]): string {
  return lines.length > 0 ? fenceText('notes', lines.join('\n')) : 'None.'
}

/** The same as prompt parts, which are dropped if there is no room. */
function notesOn(thought: Thought | null, all: Finding[], own: Finding[]): Parts {
  return partsOf(linesOf(thought, all, own), fenceNotes)
}

type Call = { prompt: string; variables: Variables }

/** Throws `AppError('model_failed')` if there are findings and the text cites none. */
async function writeText(model: PromptModel, found: Finding[], signal: AbortSignal, call: Call): Promise<string> {
  let text = ''
  for await (const delta of unwrapMarkdown(model.stream({ ...call, signal }))) text += delta
  if (found.length > 0 && citesNothing(text, found))
    throw new AppError('model_failed', 'The model did not cite any of the findings.')
  // Top-level headings belong to the report, not to the model's text.
  return text.trim().replace(/^#{1,2}(?=\s)/gm, '###')
}

function fenceOutline({ title, questions, sections }: ReportPlan): string {
  const outline = sections.map(
    (section) => `- ${section.title}: ${section.subtopics.map((one) => one.title).join('; ')}`,
  )
  return fenceText('plan', [title, '', ...questions, '', ...outline].join('\n'))
}
