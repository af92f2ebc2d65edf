import { db } from '../../db/client'
import { AppError } from '../../errors'
import { currentOwner } from '../../owner'
import { oneLine } from '../../text/format/phrases'
import { compare } from '../../text/names/compare-names'
import { takenWorks } from '../ids/current-ids'
import { IN_LIBRARY, OUTSIDE } from '../in-library'
import { type OutsideWork, outsideWork } from '../outside/outside-work'
import { type Cycle, lastCycle } from './cycle'
import { isLooking } from './look-for-new'
import { topicWords } from './topic-query'
import { keepTopic, LONGEST } from './topics'

/** Maximum number of works shown for a topic. */
const SHOWN = 50

export type NewWork = OutsideWork & {
  /** ISO date and time */
  foundAt: string
}

export type TopicView = {
  id: string
  words: string
  /** the words sent to sources */
  asked: string[]
  origin: 'question' | 'saved'
  /** newest first */
  works: NewWork[]
  /** number of new works, shown or not */
  count: number
  /** last request to a source; null: none yet. ISO date and time */
  lookedAt: string | null
  /** number of its works added to the library */
  added: number
}

/** `isLooking`: a search is queued or running. `cycle`: the last one started. */
export type NewWorks = { topics: TopicView[]; cycle: Cycle | null; isLooking: boolean }

/** Works of any topic that are neither in the library nor dismissed. `taken`: works in the person's libraries. */
const newBut = (taken: string[]) => ({
  ...OUTSIDE,
  id: { notIn: taken },
  finds: { none: { dismissedAt: { not: null } } },
})

const takenByMe = async () => [...(await takenWorks()).keys()]

/** The person's topics, those with the newest works first, and the new works of each. */
export async function newWorks(): Promise<NewWorks> {
  const client = await db()
  const topics = await client.topic.findMany({ where: { ownerId: currentOwner(), active: true } })
  const among = { topicId: { in: topics.map(({ id }) => id) } }
  const taken = await takenByMe()
  const [found, added, asked, cycle, looking] = await Promise.all([
    client.topicFind.groupBy({ by: 'topicId', where: { ...among, paper: newBut(taken) }, _count: true }),
    client.topicFind.groupBy({
      by: 'topicId',
      where: { ...among, paper: { OR: [IN_LIBRARY, { id: { in: taken } }] } },
      _count: true,
    }),
    client.topicPage.groupBy({ by: 'topicId', where: among, _max: { fetchedAt: true } }),
    lastCycle(),
    isLooking(),
  ])
  const countOf = new Map(found.map(({ topicId, _count }) => [topicId, _count]))
  const addedOf = new Map(added.map(({ topicId, _count }) => [topicId, _count]))
  const lookedAtOf = new Map(asked.map(({ topicId, _max }) => [topicId, _max.fetchedAt]))
  const views = await Promise.all(
    topics.map(async ({ id, words, origin }): Promise<TopicView> => {
      const count = countOf.get(id) ?? 0
      return {
        ...{ id, words, count },
        asked: topicWords(words),
        origin: origin === 'saved' ? 'saved' : 'question',
        works: count > 0 ? await newest(id, taken) : [],
        added: addedOf.get(id) ?? 0,
        lookedAt: lookedAtOf.get(id)?.toISOString() ?? null,
      }
    }),
  )
  const place = ({ works, lookedAt }: TopicView) => works[0]?.foundAt ?? (lookedAt ? '0' : '1')
  views.sort((a, b) => compare(place(b), place(a)))
  return { topics: views, cycle, isLooking: looking }
}

async function newest(topicId: string, taken: string[]): Promise<NewWork[]> {
  const client = await db()
  const finds = await client.topicFind.findMany({
    where: { topicId, paper: newBut(taken) },
    include: { paper: { omit: { csl: true } } },
    orderBy: [{ foundAt: 'desc' }, { paper: { published: { sort: 'desc', nulls: 'last' } } }, { paperId: 'asc' }],
    take: SHOWN,
  })
  return finds.map(({ paper, foundAt }) => ({ ...outsideWork(paper), foundAt: foundAt.toISOString() }))
}

/** Number of new works for the person's topics, each counted once. */
export async function countNewWorks(): Promise<number> {
  const client = await db()
  return client.paper.count({
    where: {
      ...newBut(await takenByMe()),
      AND: { finds: { some: { topic: { ownerId: currentOwner(), active: true } } } },
    },
  })
}

/** Hides a work from all topics for good, or undoes that. Answers may still cite it. */
export async function dismissWork(paperId: string, dismissed: boolean): Promise<void> {
  const client = await db()
  await client.topicFind.updateMany({ where: { paperId }, data: { dismissedAt: dismissed ? new Date() : null } })
}

const MOST_SAVED = 50

/** Saves a topic for searches until it is removed. Throws `AppError('bad_request')`. */
export async function addTopic(typed: string): Promise<void> {
  const words = oneLine(typed)
  if (words.length > LONGEST) throw new AppError('bad_request', 'This topic is too long. Use a few words.')
  if (topicWords(words).length === 0)
    throw new AppError('bad_request', 'Enter a topic to look for, such as “sleep apnea surgery”.')
  const client = await db()
  if ((await client.topic.count({ where: { origin: 'saved' } })) >= MOST_SAVED)
    throw new AppError('bad_request', `You have ${MOST_SAVED} topics. Remove one before you add another.`)
  await keepTopic(words, 'saved', new Date())
}

/** Stops searching for a topic, and hides its works that nobody added. */
export async function removeTopic(id: string): Promise<void> {
  const client = await db()
  await client.topic.deleteMany({ where: { id, origin: 'saved' } })
  // A removed question is remembered as such, since otherwise the next search would add it again.
  await client.topic.updateMany({ where: { id }, data: { active: false } })
}
