import { z } from 'zod'
import { fence } from '../../../models/fence'
import type { DeepFact } from '../../deep/look-for'
import { ask, byModel } from '../../deep/with-model/by-model'
import { numberSources, quoteAndReading } from '../../deep/with-model/fences'
import { itemWork } from '../../run/item-work'
import type { RunContext } from '../../run-context'
import type { Subtopic } from '../report-plan'

/** What a model makes of the findings on a subtopic. Each point names the findings that it rests on, by their ids. */
export type Thought = {
  themes: { name: string; findings: string[] }[]
  summary: { text: string; findings: string[] }[]
  /** two findings of two works, of which each says otherwise than the other */
  contradictions: { about: string; one: string; other: string }[]
  gaps: { text: string; findings: string[] }[]
}

export type ToConsolidate = { subtopic: Subtopic; matter: string; findings: DeepFact[] }

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

/** What the findings on a subtopic come to, as the model sorts them; null where it fails, and the words stand. */
export const consolidateWithModel = itemWork(
  'consolidate a subtopic of a report',
  (context, asked: ToConsolidate): Promise<Thought | null> =>
    byModel<Thought | null>(context, {
      name: 'consolidate',
      instead: `What was found on “${asked.subtopic.title}” was put together`,
      words: () => null,
      model: (signal) => askModel(context, asked, signal),
    }),
)

async function askModel(
  context: RunContext,
  { subtopic, matter, findings }: ToConsolidate,
  signal: AbortSignal,
): Promise<Thought> {
  const sources = numberSources(findings)
  const told = await ask(context, {
    prompt: 'report_consolidation',
    variables: {
      MATTER: fence('matter', [{ attributes: {}, text: matter }]),
      SUBTOPIC: fence('subtopic', [{ attributes: {}, text: subtopic.title }]),
      FINDINGS: fence(
        'finding',
        findings.map((fact, index) => ({
          attributes: { number: String(index + 1), source: String(sources.get(fact.paperId)), title: fact.title },
          text: quoteAndReading(fact),
        })),
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
}
