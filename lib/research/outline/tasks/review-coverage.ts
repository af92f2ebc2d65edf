import { z } from 'zod'
import { partsOf } from '../../../models/calls/prompt-model'
import { eachLine, gradeIn } from '../../../models/prompts/line-form'
import { inGroups, type RunTask } from '../../../thinking/ask-analyst'
import { type Coverage, coverageOf } from '../coverage'
import { bestOn, type Finding } from '../finding'
import type { OutlineItem, Refined } from '../outline-item'
import { factText, fenceItems, fenceQuestion, numberOf, numberSources } from './fences'

const STATES = ['satisfied', 'partial', 'unsatisfied'] as const satisfies readonly Coverage['state'][]

/** `before`: coverage at the last review; none before the first round. */
type ToReview = { refined: Refined; checklist: OutlineItem[]; findings: Finding[]; before: Coverage[] }

/** Coverage of each item. Items that the model called answered stay so; only the others are asked about. */
export const reviewCoverage: RunTask<ToReview, Coverage[]> = {
  name: 'completeness',
  instead: 'Completeness was judged without the model',
  without: counted,
  async withModel(input, model, signal) {
    const { refined, checklist, findings } = input
    const open = unsettled(input).filter(({ id }) => findings.some(({ items }) => items.includes(id)))
    if (findings.length === 0 || open.length === 0) return counted(input)
    const schemaOf = (asked: OutlineItem[]) =>
      z.object({
        items: z
          .array(z.object({ number: z.number().int(), state: z.enum(STATES), why: z.string().trim().max(300) }))
          .refine((items) => asked.every((one) => items.some(({ number }) => number === numberOf(checklist, one))), {
            error: `Each of the ${asked.length} items needs an answer.`,
          }),
      })
    const sources = numberSources(findings)
    const review = async (asked: OutlineItem[]) => {
      const { items } = await model.generate({
        prompt: 'deep_completeness',
        variables: {
          QUESTION: fenceQuestion(refined),
          ITEMS: partsOf(
            findings.filter(({ items }) => asked.some(({ id }) => items.includes(id))),
            (some) =>
              fenceItems(checklist, asked, (item) => {
                const own = bestOn(item, some)
                if (own.length === 0) return 'Nothing was found.'
                return own.map((one) => `- source ${sources.get(one.paperId)}: ${factText(one)}`).join('\n')
              }),
            ({ score }) => score,
          ),
          COUNT: String(asked.length),
        },
        schema: schemaOf(asked),
        lines: eachLine('items', (line) => readState(line, numberOf(checklist, asked[0] ?? { id: '' }))),
        signal,
      })
      return items
    }
    const reviews = await inGroups(model, open, { most: 1, name: 'Reviewing what was found', signal }, review)
    return counted(input).map((one): Coverage => {
      // An item without findings is not answered, whatever the model says.
      const isAsked = one.findings > 0 && open.includes(one.item)
      const own = isAsked && reviews.find(({ number }) => number === numberOf(checklist, one.item))
      return own ? { ...one, state: own.state, why: own.why } : one
    })
  },
}

const GRADES = { full: 'satisfied', partly: 'partial', no: 'unsatisfied' } as const

/** Parses the state of the only item of a call, by its number. */
function readState(line: string, number: number) {
  const graded = gradeIn(line, GRADES)
  return graded && { number, state: graded.grade, why: graded.rest.slice(0, 300) }
}

function settled(before: Coverage[]): Map<string, string> {
  return new Map(
    before.flatMap(({ item, state, why }) => (state === 'satisfied' && why !== undefined ? [[item.id, why]] : [])),
  )
}

function unsettled({ checklist, before }: ToReview): OutlineItem[] {
  const known = settled(before)
  return checklist.filter(({ id }) => !known.has(id))
}

/** Coverage by the number of papers, except for items that the model found answered before. */
function counted({ checklist, findings, before }: ToReview): Coverage[] {
  const known = settled(before)
  return coverageOf(checklist, findings).map((one): Coverage => {
    const why = known.get(one.item.id)
    return why === undefined ? one : { ...one, state: 'satisfied', why }
  })
}
