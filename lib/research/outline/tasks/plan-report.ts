import { z } from 'zod'
import { partsOf } from '../../../models/calls/prompt-model'
import { fence } from '../../../models/prompts/fence'
import { fieldsIn, type LineForm } from '../../../models/prompts/line-form'
import { asHeading } from '../../../text/names/titles'
import { beginningOf } from '../../../text/sentences'
import type { RunTask } from '../../../thinking/ask-analyst'
import { PLAN_LIMITS, type ReportPlan, withIds } from '../../plan/report-plan'
import { subtopicsFor } from '../../settings/run-limits'
import type { Refined } from '../outline-item'
import { fenceQuestion } from './fences'

const { letters, questions } = PLAN_LIMITS
/** Sizes that a model's plan should have. */
const ASKED = {
  questions: 3,
  sections: { least: 3, most: 8 },
  inSection: 4,
}

/** Works shown to a model, and characters of each. Further works are far from the topic. */
const SHOWN = { most: 40, characters: 500 }
/** Characters of each work for a small window, which still needs many works. */
const SHOWN_SMALL = 160

const LIBRARY_PROMPT = {
  WRITTEN_FROM:
    'the review is written from the papers in a library: these and others like them. The last ones listed may be on other topics.',
  LIKELY: 'Plan only what the papers above are likely to cover.',
}
const WITH_OTHERS = {
  WRITTEN_FROM: 'the review is written from these and from others still to be found.',
  LIKELY: 'Plan what the literature on the matter is likely to cover; the works above show some of it.',
}

const title = z
  .string()
  .trim()
  .min(2)
  .max(letters)
  .transform((text) => text.replace(/\s+/g, ' ').replace(/[.:]+$/, ''))
const schemaOf = (most: number) =>
  z.object({
    title,
    questions: z.array(z.string().trim().min(8).max(letters)).min(ASKED.questions).max(questions),
    sections: z
      .array(z.object({ title, subtopics: z.array(title).min(1).max(ASKED.inSection) }))
      .min(ASKED.sections.least, { error: `There must be at least ${ASKED.sections.least} sections.` })
      .max(ASKED.sections.most, { error: `There must be at most ${ASKED.sections.most} sections.` })
      .refine((sections) => sections.flatMap(({ subtopics }) => subtopics).length <= most, {
        error: `There must be at most ${most} subtopics across all sections.`,
      }),
  })

/**
 * Parses lines `title:`, `question:` and `section:` with the section's `topic:` lines below. `most`: subtopics of all
 * sections together.
 */
function readPlan(all: string[], most: number): ReturnType<LineForm> {
  const { values, left } = fieldsIn(all, ['title', 'question'])
  const sections: { title: string; subtopics: string[] }[] = []
  const unread: string[] = []
  let count = 0
  for (const line of left) {
    const own = fieldsIn([line], ['section', 'topic'])
    const [section, topic] = [own.values.section[0], own.values.topic[0]]
    const last = sections.at(-1)
    if (section && sections.length < ASKED.sections.most) sections.push({ title: section, subtopics: [] })
    else if (topic && last && last.subtopics.length < ASKED.inSection && count < most) {
      last.subtopics.push(topic)
      count++
    } else unread.push(line)
  }
  const value = {
    title: values.title[0],
    questions: values.question.slice(0, questions),
    sections: sections.filter(({ subtopics }) => subtopics.length > 0),
  }
  return { value: value.title ? value : undefined, left: unread }
}

/** `works`: works on the topic with their abstracts, nearest first. `asksOthers`: outside sources are searched, too. */
type ToPlan = {
  refined: Refined
  works: { title: string; text: string }[]
  asksOthers: boolean
  without(): Promise<ReportPlan>
}

/** Plans a report on a topic, given the abstracts of the papers on it. */
export const planReport: RunTask<ToPlan, ReportPlan> = {
  // Not `plan`, which is the step name of a checklist.
  name: 'plan the report',
  instead: 'The plan was made without the model',
  without: ({ without }) => without(),
  async withModel({ refined, works, asksOthers }, model, signal) {
    const about = subtopicsFor(works.length, asksOthers)
    const most = about + Math.ceil(about / 4)
    const characters = (await model.room()) === null ? SHOWN.characters : SHOWN_SMALL
    const plan = await model.generate({
      prompt: 'report_plan',
      variables: {
        QUESTION: fenceQuestion(refined),
        ...(asksOthers ? WITH_OTHERS : LIBRARY_PROMPT),
        NEAR: partsOf(works.slice(0, SHOWN.most), (shown) =>
          shown.length === 0
            ? 'None is known yet.'
            : fence(
                'work',
                shown.map(({ title, text }) => ({ attributes: { title }, text: beginningOf(text, characters) })),
              ),
        ),
        ABOUT: String(about),
        LEAST_QUESTIONS: String(ASKED.questions),
        MOST_QUESTIONS: String(questions),
        LEAST: String(ASKED.sections.least),
        MOST: String(ASKED.sections.most),
        SUBTOPICS: String(ASKED.inSection),
      },
      schema: schemaOf(most),
      lines: (all) => readPlan(all, most),
      signal,
    })
    const sections = plan.sections.map(({ title, subtopics }) => ({ title, subtopics: subtopics.map(asHeading) }))
    return { ...plan, sections: withIds(sections) }
  },
}
