import { z } from 'zod'
import { partsOf } from '../../../models/calls/prompt-model'
import { fence, fenceText } from '../../../models/prompts/fence'
import { eachLine, gradeIn, numbersIn } from '../../../models/prompts/line-form'
import { oneLine } from '../../../text/format/phrases'
import type { PaperRef } from '../../../text/names/titles'
import { beginningOf } from '../../../text/sentences'
import { inGroups, type RunTask } from '../../../thinking/ask-analyst'
import type { Subtopic } from '../../plan/report-plan'
import { doTask } from '../../run/do-task'
import { itemWork } from '../../run/item-work'
import { BEARS } from './judge-relevance'

/** A work to screen. `text`: its abstract or first text. Plain JSON. */
export type WorkToScreen = Omit<PaperRef, 'authors'> & { text: string }
/**
 * A model's judgement of a work: relevance to the topic, ids of its subtopics, a short reason, and points to look up in
 * its text.
 */
export type ScreenedWork = {
  paperId: string
  bears: 'direct' | 'part' | 'none'
  subtopics: string[]
  why: string
  look: string[]
}

type ToScreen = { matter: string; subtopics: Subtopic[]; works: WorkToScreen[] }

/** Characters shown of an abstract. */
export const ABSTRACT_SHOWN = 700
/** Maximum number of prompts for the works of one, if a model has no room for all or skips some. */
const MOST_PROMPTS = 8
/** Works per call, and characters of their abstracts, for a model with a small window. */
const A_SMALL_CALL = { works: 6, characters: 400 }
const LONGEST_REASON = 160
const LOOKED_UP = { most: 3, longest: 120 }

const schema = z.object({
  works: z.array(
    z.object({
      number: z.number().int(),
      bears: z.enum(['direct', 'part', 'none']),
      subtopics: z.array(z.number().int()),
      why: z.string().transform((text) => oneLine(text).slice(0, LONGEST_REASON)),
      look: z.array(z.string().transform((text) => oneLine(text).slice(0, LOOKED_UP.longest))).default([]),
    }),
  ),
})

/**
 * Parses `3 yes 1, 4: reason`: number of a work, its relevance to the topic, numbers of subtopics. `most`: the largest
 * of each.
 */
function readWork(line: string, most: { works: number; subtopics: number }) {
  const [, digits, said = ''] = /^\W*(\d+)\W+(.*)$/.exec(line) ?? []
  const graded = gradeIn(said, BEARS)
  const number = Number(digits)
  if (!graded || number < 1 || number > most.works) return null
  const [, fits = '', why = ''] = /^([\d\s,&–-]*)[\s.:;]*(.*)$/.exec(graded.rest) ?? []
  return { number, bears: graded.grade, subtopics: numbersIn(fits, most.subtopics), why }
}

/** Returns the works that the model judged. */
const screening: RunTask<ToScreen, ScreenedWork[]> = {
  name: 'screen papers',
  instead: 'The papers were chosen without the model',
  without: () => [],
  async withModel({ matter, subtopics, works }, model, signal) {
    const groups = { most: A_SMALL_CALL.works, name: 'Screening papers', signal }
    const answers = await inGroups(model, works, groups, async (some) => {
      const characters = (await model.room()) === null ? ABSTRACT_SHOWN : A_SMALL_CALL.characters
      const screened = await model.generate({
        prompt: 'report_screening',
        variables: {
          MATTER: fenceText('matter', matter),
          SUBTOPICS: fence(
            'subtopic',
            subtopics.map(({ title }, index) => ({ attributes: { number: String(index + 1) }, text: title })),
          ),
          WORKS: partsOf(some, (shown) =>
            fence(
              'work',
              shown.map((work) => ({
                attributes: {
                  number: String(works.indexOf(work) + 1),
                  title: work.title,
                  ...(work.published && { year: work.published.slice(0, 4) }),
                },
                text: beginningOf(work.text, characters) || 'Nothing but its title is known.',
              })),
            ),
          ),
        },
        schema,
        lines: eachLine('works', (line) => readWork(line, { works: works.length, subtopics: subtopics.length })),
        signal,
      })
      return screened.works
    })
    const byWork = new Map(answers.map((one) => [works[one.number - 1]?.paperId, one]))
    return works.flatMap(({ paperId }): ScreenedWork[] => {
      const own = byWork.get(paperId)
      if (!own) return []
      const fits = [...new Set(own.subtopics.flatMap((number) => subtopics[number - 1]?.id ?? []))]
      // A work that fits a subtopic is never dropped because of the topic.
      const bears = own.bears === 'none' && fits.length > 0 ? 'part' : own.bears
      const look = own.look.filter(Boolean).slice(0, LOOKED_UP.most)
      return [{ paperId, bears, subtopics: fits, why: own.why, look }]
    })
  },
}

/** Has a model judge works by their abstracts. Works that it skips are missing from the result. */
export const screenWorks = itemWork(
  'screen papers for a report',
  async (context, asked: ToScreen): Promise<ScreenedWork[]> => {
    const screened: ScreenedWork[] = []
    let left = asked.works
    for (let prompts = 0; left.length > 0 && prompts < MOST_PROMPTS; prompts++) {
      const some = await doTask(context, screening, { ...asked, works: left })
      if (some.length === 0) break
      screened.push(...some)
      left = left.filter(({ paperId }) => !some.some((one) => one.paperId === paperId))
    }
    return screened
  },
)
