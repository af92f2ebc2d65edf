import { z } from 'zod'
import type { RunContext } from '../../run-context'
import { type Coverage, coverageOf } from '../coverage'
import type { ChecklistItem, Refined } from '../deep-plan'
import { bestOn, type DeepFact } from '../look-for'
import { ask, byModel } from './by-model'
import { fenceItems, fenceQuestion, numberOf, numberSources, saidBy } from './fences'

/** Facts that are told of an item. */
const MOST_FACTS = 16

const STATES = ['satisfied', 'partial', 'unsatisfied'] as const satisfies readonly Coverage['state'][]

/** What the model has found to be answered stays so: more facts take nothing away. It is asked of the other items. */
export async function reviewWithModel(
  context: RunContext,
  refined: Refined,
  checklist: ChecklistItem[],
  facts: DeepFact[],
  before: Coverage[],
): Promise<Coverage[]> {
  const settled = new Map(
    before.flatMap(({ item, state, why }) => (state === 'satisfied' && why !== undefined ? [[item.id, why]] : [])),
  )
  const counted = coverageOf(checklist, facts).map((one): Coverage => {
    const why = settled.get(one.item.id)
    return why === undefined ? one : { ...one, state: 'satisfied', why }
  })
  const open = checklist.filter(({ id }) => !settled.has(id))
  if (facts.length === 0 || open.length === 0) return counted
  const schema = z.object({
    items: z
      .array(z.object({ item: z.number().int(), state: z.enum(STATES), why: z.string().trim().max(300) }))
      .refine((items) => open.every((one) => items.some(({ item }) => item === numberOf(checklist, one))), {
        error: `Each of the ${open.length} items needs an answer.`,
      }),
  })
  const sources = numberSources(facts)
  return byModel(context, {
    name: 'completeness',
    instead: 'How complete the answer is was told',
    words: () => counted,
    model: async (signal) => {
      const told = await ask(context, {
        prompt: 'deep_completeness',
        variables: {
          QUESTION: fenceQuestion(refined),
          ITEMS: fenceItems(checklist, open, (item) => {
            const own = bestOn(item, facts, MOST_FACTS)
            if (own.length === 0) return 'Nothing was found.'
            return own.map((fact) => `- source ${sources.get(fact.paperId)}: ${saidBy(fact)}`).join('\n')
          }),
          COUNT: String(open.length),
        },
        schema,
        signal,
      })
      return counted.map((one): Coverage => {
        // Nothing is answered by no fact, whatever is said of it.
        const isAsked = one.facts > 0 && open.includes(one.item)
        const own = isAsked && told.items.find(({ item }) => item === numberOf(checklist, one.item))
        return own ? { ...one, state: own.state, why: own.why } : one
      })
    },
  })
}
