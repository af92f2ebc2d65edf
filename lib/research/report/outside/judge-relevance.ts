import { z } from 'zod'
import { stemsOf } from '../../../analyst/question/terms'
import { libraryView } from '../../../library/library-view'
import { modelConnection } from '../../../models/connection'
import { fence } from '../../../models/fence'
import { currentMeter } from '../../../models/meter'
import { promptHash } from '../../../models/prompt'
import { idfOf } from '../../deep/idf'
import { ask, byModel } from '../../deep/with-model/by-model'
import { itemWork } from '../../run/item-work'
import type { RunContext } from '../../run-context'
import type { Subtopic } from '../report-plan'
import { isTheme } from '../subtopic-item'
import { type JudgedFor, keepRelevance, knownRelevance, type WorkToJudge } from './known-relevance'
import { relevanceByWords } from './relevance-by-words'

export type RelevanceAsked = { subtopic: Subtopic; matter: string; works: WorkToJudge[] }

/** Works that a model judges in one call, and the characters that it is shown of each. */
const A_CALL = { works: 8, characters: 1_500 }
const PROMPT = 'report_relevance'
const GRADES = { direct: 0.9, part: 0.6, none: 0.1 } as const

/** How far each of some works bears on a subtopic, 0..1 by paper. What was judged for the same before is not judged again. */
export const judgeRelevance = itemWork(
  'judge works for a subtopic of a report',
  async (context, asked: RelevanceAsked): Promise<Record<string, number>> => {
    if (!context.analyst.model)
      return Object.fromEntries(await context.step('judge relevance', () => judgedByWords(asked)))
    const scores = new Map<string, number>()
    for (let from = 0; from < asked.works.length; from += A_CALL.works) {
      const part = { ...asked, works: asked.works.slice(from, from + A_CALL.works) }
      for (const [id, score] of await judgedByModel(context, part)) scores.set(id, score)
    }
    return Object.fromEntries(scores)
  },
)

type Scores = [paperId: string, score: number][]

async function judgedByWords({ subtopic, matter, works }: RelevanceAsked): Promise<Scores> {
  const asked = { matter, title: isTheme(subtopic) ? subtopic.title : null }
  const rarity = await idfOf(libraryView, stemsOf(`${matter} ${subtopic.title}`))
  return judgedOnce({ judge: 'words', prompt: null }, { subtopic, matter, works }, async (works) =>
    works.map(({ paperId, title, text }) => [paperId, relevanceByWords(`${title}\n${text}`, asked, rarity)]),
  )
}

function judgedByModel(context: RunContext, asked: RelevanceAsked): Promise<Scores> {
  const judge = currentMeter()?.chatModel ?? modelConnection().chatModel
  return byModel(context, {
    name: 'judge relevance',
    instead: 'What some works bear on was judged',
    words: () => judgedByWords(asked),
    model: async (signal) =>
      judgedOnce({ judge, prompt: await promptHash(PROMPT) }, asked, (works) =>
        askModel(context, { ...asked, works }, signal),
      ),
  })
}

/** Judges those that were not judged before by the same judge, and keeps what it said. */
async function judgedOnce(
  by: Pick<JudgedFor, 'judge' | 'prompt'>,
  { subtopic, matter, works }: RelevanceAsked,
  judgeThem: (works: WorkToJudge[]) => Promise<Scores>,
): Promise<Scores> {
  const judged = { ...by, matter, subtopic: subtopic.title }
  const known = await knownRelevance(judged, works)
  const others = works.filter(({ paperId }) => !known.has(paperId))
  const scores = others.length > 0 ? new Map(await judgeThem(others)) : new Map<string, number>()
  await keepRelevance(judged, others, scores)
  return [...known, ...scores]
}

async function askModel(
  context: RunContext,
  { subtopic, matter, works }: RelevanceAsked,
  signal: AbortSignal,
): Promise<Scores> {
  const grade = z.enum(Object.keys(GRADES) as [keyof typeof GRADES, ...(keyof typeof GRADES)[]])
  const schema = z.object({
    works: z
      .array(z.object({ work: z.number().int(), bears: grade }))
      .refine((told) => works.every((_, index) => told.some(({ work }) => work === index + 1)), {
        error: `Each of the ${works.length} works needs an answer.`,
      }),
  })
  const { works: told } = await ask(context, {
    prompt: PROMPT,
    variables: {
      MATTER: fence('matter', [{ attributes: {}, text: matter }]),
      SUBTOPIC: fence('subtopic', [{ attributes: {}, text: subtopic.title }]),
      WORKS: fence(
        'work',
        works.map(({ title, text }, index) => ({
          attributes: { number: String(index + 1), title },
          text: text.slice(0, A_CALL.characters) || 'Nothing but its title is known.',
        })),
      ),
      COUNT: String(works.length),
    },
    schema,
    signal,
  })
  return works.map(({ paperId }, index) => {
    const own = told.find(({ work }) => work === index + 1)
    return [paperId, GRADES[own?.bears ?? 'none']]
  })
}
