import { z } from 'zod'
import { fence, fenceText } from '../models/prompts/fence'
import { eachLine, gradeIn } from '../models/prompts/line-form'
import { oneLine } from '../text/format/phrases'
import { CITATION_FORMAT } from './evidence-prompt'
import { isOfAnswer } from './in-groups'
import type { Task } from './think'

/** A statement, and the paper's words that should support it. */
export type QuotedStatement = { statement: string; quote: string; title: string }

/** Relation of a passage to a sentence of a draft. */
export type Relation = 'supports' | 'contradicts' | 'related'

/** A judge's relation for a quote. `why`: the reason in a few words; empty where none was given. */
export type RelationJudgement = { relation: Relation; why: string }

/** Name of its file in `prompts/`. */
export const RELATING_PROMPT = 'judge_draft'
/** Quotes per call: as many as a small model can keep apart. */
const BATCH = 12
const LONGEST_WHY = 200
const RELATIONS = ['supports', 'contradicts', 'related'] as const satisfies readonly Relation[]
const schema = z.object({
  verdicts: z.array(z.object({ number: z.number().int(), verdict: z.enum(RELATIONS), why: z.string() })),
})

const GRADES = Object.fromEntries(RELATIONS.map((relation) => [relation, relation]))

/** Parses the relation of the only quote of a call. */
function readRelation(line: string) {
  const graded = gradeIn(line, GRADES)
  return graded && { number: 1, verdict: graded.grade, why: graded.rest }
}

/**
 * Decides how each quote relates to its sentence of a draft. Yields one judgement per quote, in order, batch by batch;
 * null if there is none, or two that differ. Yields nothing without a model. A failure is thrown after the batches that
 * succeeded.
 */
export const relateQuotes: Task<QuotedStatement[], AsyncIterable<(RelationJudgement | null)[]>> = {
  async *withModel(statements, model, signal) {
    const most = (await model.room()) === null ? BATCH : 1
    let failure: unknown
    for (let from = 0; from < statements.length; from += most) {
      const batch = statements.slice(from, from + most)
      const verdicts: z.infer<typeof schema>['verdicts'] = []
      try {
        const answer = await model.generate({
          prompt: RELATING_PROMPT,
          variables: { PAIRS: fenceQuotes(batch), COUNT: String(batch.length), CITATION_FORMAT },
          schema,
          lines: eachLine('verdicts', readRelation),
          signal,
        })
        verdicts.push(...answer.verdicts)
      } catch (error) {
        if (most > 1 || !isOfAnswer(error)) throw error
        failure ??= error
      }
      yield batch.map((_, index) => {
        const given = verdicts.filter(({ number }) => number === index + 1)
        const [first] = given
        if (!first || given.some(({ verdict }) => verdict !== first.verdict)) return null
        return { relation: first.verdict, why: oneLine(first.why).slice(0, LONGEST_WHY) }
      })
    }
    if (failure) throw failure
  },
  async *without(statements) {
    yield statements.map(() => null)
  },
}

/** Formats statements for a prompt, each once with its quotes, which are numbered from 1. */
function fenceQuotes(pairs: QuotedStatement[]): string {
  return pairs
    .map(({ statement, quote, title }, index) => {
      const isNew = statement !== pairs[index - 1]?.statement
      const said = isNew ? `${index > 0 ? '\n' : ''}${fenceText('statement', statement)}\n` : ''
      return said + fence('quote', [{ attributes: { number: String(index + 1), title }, text: quote }])
    })
    .join('\n')
}
