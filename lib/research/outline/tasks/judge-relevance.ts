import { z } from 'zod'
import { nameOfModel, type PromptModel } from '../../../models/calls/prompt-model'
import { fence, fenceText } from '../../../models/prompts/fence'
import { eachLine, gradeIn } from '../../../models/prompts/line-form'
import { ModelFailure } from '../../../models/requests/model-failure'
import { stemsOf } from '../../../question/terms'
import { beginningOf } from '../../../text/sentences'
import { inGroups, type RunTask } from '../../../thinking/ask-analyst'
import type { Subtopic } from '../../plan/report-plan'
import { doTask } from '../../run/do-task'
import { itemWork } from '../../run/item-work'
import { idfOf } from '../idf'
import { type JudgedFor, keepRelevance, knownRelevance, type WorkToJudge } from '../kept/known-relevance'
import { relevanceByWords } from '../relevance-by-words'

export type RelevanceInput = { subtopic: Subtopic; matter: string; works: WorkToJudge[] }

/** Works per call, and characters shown of each. */
const A_CALL = { works: 8, characters: 1_500 }
/** The same for a model with a small window. */
const A_SMALL_CALL = { works: 4, characters: 600 }
const PROMPT = 'report_relevance'
const GRADES = { direct: 0.9, part: 0.6, none: 0.1 } as const

type Scores = [paperId: string, score: number][]

const relevance: RunTask<RelevanceInput, Scores> = {
  name: 'judge relevance',
  instead: 'The relevance of some works was judged without the model',
  async without(asked) {
    const { subtopic, matter } = asked
    const rarity = await idfOf(stemsOf(`${matter} ${subtopic.title}`))
    return judgedOnce({ judge: 'words', prompt: null }, asked, async (works) =>
      works.map(({ paperId, title, text }) => [
        paperId,
        relevanceByWords(`${title}\n${text}`, { matter, title: subtopic.title }, rarity),
      ]),
    )
  },
  async withModel(asked, model, signal) {
    const by = { judge: await nameOfModel(), prompt: await model.hashOf(PROMPT) }
    return judgedOnce(by, asked, (works) => askModel(model, { ...asked, works }, signal))
  },
}

/** Judges the relevance of works to a subtopic, 0..1 by paper. Earlier judgements of the same are reused. */
export const judgeRelevance = itemWork(
  'judge works for a subtopic of a report',
  async (context, asked: RelevanceInput): Promise<Record<string, number>> => {
    const scores: Scores = []
    const most = context.analyst.model ? A_CALL.works : asked.works.length
    for (let from = 0; from < asked.works.length; from += most)
      scores.push(...(await doTask(context, relevance, { ...asked, works: asked.works.slice(from, from + most) })))
    return Object.fromEntries(scores)
  },
)

/** Judges works that the same judge has not judged before, and stores the result. */
async function judgedOnce(
  by: Pick<JudgedFor, 'judge' | 'prompt'>,
  { subtopic, matter, works }: RelevanceInput,
  judgeThem: (works: WorkToJudge[]) => Promise<Scores>,
): Promise<Scores> {
  const judged = { ...by, matter, subtopic: subtopic.title }
  const known = await knownRelevance(judged, works)
  const others = works.filter(({ paperId }) => !known.has(paperId))
  const scores = others.length > 0 ? new Map(await judgeThem(others)) : new Map<string, number>()
  await keepRelevance(judged, others, scores)
  return [...known, ...scores]
}

async function askModel(model: PromptModel, asked: RelevanceInput, signal: AbortSignal): Promise<Scores> {
  const groups = { most: A_SMALL_CALL.works, name: 'Judging the relevance of works', signal }
  const scores = await inGroups(model, asked.works, groups, (works) => askOnce(model, { ...asked, works }, signal))
  if (scores.length === asked.works.length) return scores
  throw new ModelFailure('unusable', 'The model did not judge the relevance of all works.')
}

/** Words of a line form for the relevance of a work. */
export const BEARS = { yes: 'direct', partly: 'part', part: 'part', no: 'none' } as const

async function askOnce(
  model: PromptModel,
  { subtopic, matter, works }: RelevanceInput,
  signal: AbortSignal,
): Promise<Scores> {
  const { characters } = (await model.room()) === null ? A_CALL : A_SMALL_CALL
  const grade = z.enum(Object.keys(GRADES) as [keyof typeof GRADES, ...(keyof typeof GRADES)[]])
  const schema = z.object({
    works: z
      .array(z.object({ number: z.number().int(), bears: grade }))
      .refine((given) => works.every((_, index) => given.some(({ number }) => number === index + 1)), {
        error: `Each of the ${works.length} works needs an answer.`,
      }),
  })
  const { works: judged } = await model.generate({
    prompt: PROMPT,
    variables: {
      MATTER: fenceText('matter', matter),
      SUBTOPIC: fenceText('subtopic', subtopic.title),
      WORKS: fence(
        'work',
        works.map(({ title, text }, index) => ({
          attributes: { number: String(index + 1), title },
          text: beginningOf(text, characters) || 'Nothing but its title is known.',
        })),
      ),
      COUNT: String(works.length),
    },
    schema,
    lines: eachLine('works', (line) => {
      const [, number, said = ''] = /^\W*(\d+)\W+(.*)$/.exec(line) ?? []
      const graded = gradeIn(said, BEARS)
      return graded && Number(number) <= works.length ? { number: Number(number), bears: graded.grade } : null
    }),
    signal,
  })
  return works.map(({ paperId }, index) => {
    const own = judged.find(({ number }) => number === index + 1)
    return [paperId, GRADES[own?.bears ?? 'none']]
  })
}
