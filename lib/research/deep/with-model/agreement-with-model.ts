import { z } from 'zod'
import { fence } from '../../../models/fence'
import type { Agreement } from '../../events'
import type { RunContext } from '../../run-context'
import { agreementByWords, toAgreement } from '../agreement'
import type { ChecklistItem, Refined } from '../deep-plan'
import { bestOn, type DeepFact, quoteOf } from '../look-for'
import { ask, byModel } from './by-model'
import { fenceQuestion, numberOf, numberSources, quoteAndReading } from './fences'

/** Facts of an item that are compared, and claims that are told of it. */
const MOST = { facts: 8, claims: 3 }

const schema = z.object({
  claims: z.array(
    z.object({
      item: z.number().int(),
      claim: z.string().trim().min(8).max(600),
      supports: z.array(z.number().int()),
      contradicts: z.array(z.number().int()),
    }),
  ),
})

type ToCompare = { item: ChecklistItem; facts: DeepFact[] }

export async function agreementWithModel(
  context: RunContext,
  refined: Refined,
  checklist: ChecklistItem[],
  facts: DeepFact[],
): Promise<Agreement[]> {
  const compared = checklist.flatMap((item): ToCompare[] => {
    const own = bestOn(item, facts, MOST.facts)
    return new Set(own.map(({ paperId }) => paperId)).size > 1 ? [{ item, facts: own }] : []
  })
  if (compared.length === 0) return []
  const numbered = [...new Set(compared.flatMap((one) => one.facts))]
  return byModel(context, {
    name: 'compare sources',
    instead: 'Where sources agree was told',
    words: () => agreementByWords(checklist, facts),
    model: async (signal) => {
      const { claims } = await ask(context, {
        prompt: 'deep_agreement',
        variables: {
          QUESTION: fenceQuestion(refined),
          FACTS: fenceCompared(checklist, compared, numbered),
          MOST: String(MOST.claims),
        },
        schema,
        signal,
      })
      return compared.flatMap(({ item, facts: own }) => {
        const told = claims.filter((one) => one.item === numberOf(checklist, item))
        return told.slice(0, MOST.claims).flatMap(({ claim, supports, contradicts }): Agreement[] => {
          const stances = (numbers: number[], stance: 'supports' | 'contradicts') =>
            numbers.flatMap((number) => {
              const fact = numbered[number - 1]
              return fact && own.includes(fact) ? [{ fact, text: quoteOf(fact), stance }] : []
            })
          const taken = [...stances(contradicts, 'contradicts'), ...stances(supports, 'supports')]
          const papers = new Set(taken.map(({ fact }) => fact.paperId))
          return papers.size > 1 ? [toAgreement(item, claim.replace(/\s+/g, ' '), own, taken)] : []
        })
      })
    },
  })
}

/** The facts of each item, with numbers that hold for all of them; the words of each stand where it is told first. */
function fenceCompared(checklist: ChecklistItem[], compared: ToCompare[], numbered: DeepFact[]): string {
  const sources = numberSources(numbered)
  const told = new Set<DeepFact>()
  const tell = (fact: DeepFact): string => {
    const number = numbered.indexOf(fact) + 1
    if (told.has(fact)) return `${number}. as above`
    told.add(fact)
    return `${number}. source ${sources.get(fact.paperId)} (${fact.title.replace(/\s+/g, ' ')})\n> ${quoteAndReading(fact)}`
  }
  return fence(
    'item',
    compared.map(({ item, facts }) => ({
      attributes: { number: String(numberOf(checklist, item)), title: item.title },
      text: facts.map(tell).join('\n'),
    })),
  )
}
