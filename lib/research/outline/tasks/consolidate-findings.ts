import { z } from 'zod'
import { fence, fenceText } from '../../../models/fence'
import { partsOf } from '../../../models/fit-prompt'
import { itemWork } from '../../run/item-work'
import type { Thought } from '../consolidated'
import type { Finding } from '../finding'
import type { Subtopic } from '../report-plan'
import { numberSources, quoteAndReading } from './fences'
import { doTask, type Task } from './task'

type ToConsolidate = { subtopic: Subtopic; matter: string; findings: Finding[] }

const MOST = { themes: 4, summary: 2, contradictions: 4, gaps: 2 }

const numbers = z.array(z.number().int())
const words = (most: number) =>
  z
    .string()
    .trim()
    .min(2)
    .max(most)
    .transform((text) => text.replace(/\s+/g, ' '))
const schema = z.object({
  themes: z.array(z.object({ name: words(120), findings: numbers })),
  summary: z.array(z.object({ text: words(600), findings: numbers })),
  contradictions: z.array(z.object({ about: words(300), one: z.number().int(), other: z.number().int() })),
  gaps: z.array(z.object({ text: words(400), findings: numbers })),
})

const consolidation: Task<ToConsolidate, Thought | null> = {
  name: 'consolidate',
  instead: ({ subtopic }) => `What was found on “${subtopic.title}” was put together`,
  without: () => null,
  async withModel({ subtopic, matter, findings }, model, signal) {
    const sources = numberSources(findings)
    const told = await model.generate({
      prompt: 'report_consolidation',
      variables: {
        MATTER: fenceText('matter', matter),
        SUBTOPIC: fenceText('subtopic', subtopic.title),
        FINDINGS: partsOf(findings, (shown) =>
          fence(
            'finding',
            shown.map((fact) => ({
              attributes: {
                number: String(findings.indexOf(fact) + 1),
                source: String(sources.get(fact.paperId)),
                title: fact.title,
              },
              text: quoteAndReading(fact),
            })),
          ),
        ),
      },
      schema,
      signal,
    })
    const idsOf = (own: number[]) => [...new Set(own.flatMap((number) => findings[number - 1]?.id ?? []))]
    /** What rests on no finding says nothing. */
    const resting = <Point extends { findings: number[] }>(points: Point[], most: number) =>
      points
        .map((point) => ({ ...point, findings: idsOf(point.findings) }))
        .filter((point) => point.findings.length > 0)
        .slice(0, most)
    const contradictions = told.contradictions.flatMap(({ about, one, other }) => {
      const [first, second] = [findings[one - 1], findings[other - 1]]
      return first && second && first.paperId !== second.paperId ? [{ about, one: first.id, other: second.id }] : []
    })
    return {
      themes: resting(told.themes, MOST.themes),
      summary: resting(told.summary, MOST.summary),
      contradictions: contradictions.slice(0, MOST.contradictions),
      gaps: resting(told.gaps, MOST.gaps),
    }
  },
}

/** What the findings on a subtopic come to, as a model sorts them; null without one. */
export const consolidateFindings = itemWork(
  'consolidate a subtopic of a report',
  (context, asked: ToConsolidate): Promise<Thought | null> => doTask(context, consolidation, asked),
)
