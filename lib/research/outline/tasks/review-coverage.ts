import { z } from 'zod'
import { partsOf } from '../../../models/fit-prompt'
import { type Coverage, coverageOf } from '../coverage'
import { bestOn, type Finding } from '../finding'
import type { OutlineItem, Refined } from '../outline-item'
import { fenceItems, fenceQuestion, numberOf, numberSources, saidBy } from './fences'
import type { Task } from './task'

const STATES = ['satisfied', 'partial', 'unsatisfied'] as const satisfies readonly Coverage['state'][]

/** `before`: how far each item was answered when that was last asked; none before the first round. */
type ToReview = { refined: Refined; checklist: OutlineItem[]; findings: Finding[]; before: Coverage[] }

/** How far each item is answered. What the model found to be answered stays so: it is asked of the other items. */
export const reviewCoverage: Task<ToReview, Coverage[]> = {
  name: 'completeness',
  instead: 'How complete the answer is was told',
  without: counted,
  async withModel(input, model, signal) {
    const { refined, checklist, findings } = input
    const open = unsettled(input)
    if (findings.length === 0 || open.length === 0) return counted(input)
    const schema = z.object({
      items: z
        .array(z.object({ item: z.number().int(), state: z.enum(STATES), why: z.string().trim().max(300) }))
        .refine((items) => open.every((one) => items.some(({ item }) => item === numberOf(checklist, one))), {
          error: `Each of the ${open.length} items needs an answer.`,
        }),
    })
    const sources = numberSources(findings)
    const told = await model.generate({
      prompt: 'deep_completeness',
      variables: {
        QUESTION: fenceQuestion(refined),
        ITEMS: partsOf(
          findings,
          (some) =>
            fenceItems(checklist, open, (item) => {
              const own = bestOn(item, some)
              if (own.length === 0) return 'Nothing was found.'
              return own.map((one) => `- source ${sources.get(one.paperId)}: ${saidBy(one)}`).join('\n')
            }),
          ({ score }) => score,
        ),
        COUNT: String(open.length),
      },
      schema,
      signal,
    })
    return counted(input).map((one): Coverage => {
      // Nothing is answered by no finding, whatever is said of it.
      const isAsked = one.findings > 0 && open.includes(one.item)
      const own = isAsked && told.items.find(({ item }) => item === numberOf(checklist, one.item))
      return own ? { ...one, state: own.state, why: own.why } : one
    })
  },
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

/** By the number of papers, but for what the model found to be answered before. */
function counted({ checklist, findings, before }: ToReview): Coverage[] {
  const known = settled(before)
  return coverageOf(checklist, findings).map((one): Coverage => {
    const why = known.get(one.item.id)
    return why === undefined ? one : { ...one, state: 'satisfied', why }
  })
}
