import { z } from 'zod'
import { fence } from '../models/fence'
import { eachLine, gradeIn } from '../models/line-form'
import { CITATION_FORMAT } from './evidence-prompt'
import { isOfAnswer } from './in-groups'
import type { Task } from './think'

/** Something said, and the words of a paper that are to carry it. */
export type QuotedStatement = { statement: string; quote: string; title: string }

/** How a passage stands to a sentence of a draft. */
export type Relation = 'supports' | 'contradicts' | 'related'

/** The name of its file in `prompts/`. */
export const RELATING_PROMPT = 'judge_draft'
/** Statements that go into one call: as many as a small model keeps apart. */
const BATCH = 12
const RELATIONS = ['supports', 'contradicts', 'related'] as const satisfies readonly Relation[]
const schema = z.object({ verdicts: z.array(z.object({ number: z.number().int(), verdict: z.enum(RELATIONS) })) })

const GRADES = Object.fromEntries(RELATIONS.map((relation) => [relation, relation]))

/** Of the one pair of a call. */
function readRelation(line: string) {
  const told = gradeIn(line, GRADES)
  return told && { number: 1, verdict: told.grade }
}

/**
 * Decides how each quote stands to its sentence of a draft. Yields batch by batch, in order, one relation a sentence; null
 * where there is none, or where two differ. Without a model there is none. What fails is thrown after the batches that came.
 */
export const relateQuotes: Task<QuotedStatement[], AsyncIterable<(Relation | null)[]>> = {
  async *withModel(statements, model, signal) {
    const most = (await model.room()) === null ? BATCH : 1
    let failure: unknown
    for (let from = 0; from < statements.length; from += most) {
      const batch = statements.slice(from, from + most)
      const verdicts: z.infer<typeof schema>['verdicts'] = []
      try {
        const told = await model.generate({
          prompt: RELATING_PROMPT,
          variables: { PAIRS: fencePairs(batch), COUNT: String(batch.length), CITATION_FORMAT },
          schema,
          lines: eachLine('verdicts', readRelation),
          signal,
        })
        verdicts.push(...told.verdicts)
      } catch (error) {
        if (most > 1 || !isOfAnswer(error)) throw error
        failure ??= error
      }
      yield batch.map((_, index) => {
        const given = new Set(verdicts.filter(({ number }) => number === index + 1).map(({ verdict }) => verdict))
        const [verdict] = given
        return verdict && given.size === 1 ? verdict : null
      })
    }
    if (failure) throw failure
  },
  async *without(statements) {
    yield statements.map(() => null)
  },
}

/** Pairs as a prompt shows them, numbered from 1. */
function fencePairs(pairs: QuotedStatement[]): string {
  return pairs
    .map(({ statement, quote, title }, index) => {
      const number = String(index + 1)
      const said = fence('statement', [{ attributes: { number }, text: statement }])
      return `${said}\n${fence('quote', [{ attributes: { number, title }, text: quote }])}`
    })
    .join('\n\n')
}
