import { db } from '../../../db/client'
import { currentOwner } from '../../../owner'
import { compare } from '../../../text/compare'
import { IN_LIBRARY, OUTSIDE } from '../../in-library'
import { takenWorks } from '../../paper/current-ids'
import { type OutsideWork, outsideWork } from '../outside-work'
import { type Cycle, lastCycle } from './cycle'
import { isLooking } from './look-for-new'
import { topicWords } from './topic-query'

/** Maximum number of works shown for a topic. */
const SHOWN = 50

export type NewWork = OutsideWork & {
  /** ISO date and time */
  foundAt: string
}

export type TopicView = {
  id: string
  words: string
  /** what of it the sources are sent */
  asked: string[]
  origin: 'question' | 'saved'
  /** newest find first */
  works: NewWork[]
  /** that are new, shown or not */
  count: number
  /** when a source was asked last; null: not yet. ISO date and time */
  lookedAt: string | null
  /** what it found that is in the library by now */
  added: number
}

/** `isLooking`: one waits or is under way; `cycle` is the last that began. */
export type NewWorks = { topics: TopicView[]; cycle: Cycle | null; isLooking: boolean }

/** Works that are neither in the library nor dismissed, for whatever topic. `taken`: those that are in one of the person's. */
const newBut = (taken: string[]) => ({
  ...OUTSIDE,
  id: { notIn: taken },
  finds: { none: { dismissedAt: { not: null } } },
})

const takenByMe = async () => [...(await takenWorks()).keys()]

/** The topics of the person, those with the newest finds first, and what is new for each. */
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

/** Never shows a work as new again, for no topic; or does, to take that back. Answers may cite it all the same. */
export async function dismissWork(paperId: string, dismissed: boolean): Promise<void> {
  const client = await db()
  await client.topicFind.updateMany({ where: { paperId }, data: { dismissedAt: dismissed ? new Date() : null } })
}
