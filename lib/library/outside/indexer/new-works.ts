import { db } from '../../../db/client'
import type { Topic } from '../../../db/generated/client'
import { currentOwner } from '../../../owner'
import { IN_LIBRARY, OUTSIDE } from '../../in-library'
import { type OutsideWork, outsideWork } from '../outside-work'
import { type Cycle, lastCycle } from './cycle'
import { isLooking } from './look-for-new'
import { topicWords } from './topic-query'

/** Of one topic, so many are shown; the person works through them. */
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

/** A work that is neither in the library nor dismissed, for whatever topic. */
const NEW = { ...OUTSIDE, finds: { none: { dismissedAt: { not: null } } } }

/** The topics of the person, those with the newest finds first, and what is new for each. */
export async function newWorks(): Promise<NewWorks> {
  const client = await db()
  const topics = await client.topic.findMany({ where: { ownerId: currentOwner(), active: true } })
  const [views, cycle, looking] = await Promise.all([Promise.all(topics.map(viewTopic)), lastCycle(), isLooking()])
  const newest = ({ works, lookedAt }: TopicView) => works[0]?.foundAt ?? (lookedAt ? '0' : '1')
  views.sort((a, b) => (newest(a) < newest(b) ? 1 : newest(a) > newest(b) ? -1 : 0))
  return { topics: views, cycle, isLooking: looking }
}

async function viewTopic({ id, words, origin }: Topic): Promise<TopicView> {
  const client = await db()
  const isNew = { topicId: id, paper: NEW }
  const [finds, count, added, last] = await Promise.all([
    client.topicFind.findMany({
      where: isNew,
      include: { paper: { omit: { csl: true } } },
      orderBy: [{ foundAt: 'desc' }, { paper: { published: { sort: 'desc', nulls: 'last' } } }, { paperId: 'asc' }],
      take: SHOWN,
    }),
    client.topicFind.count({ where: isNew }),
    client.topicFind.count({ where: { topicId: id, paper: IN_LIBRARY } }),
    client.topicPage.aggregate({ where: { topicId: id }, _max: { fetchedAt: true } }),
  ])
  return {
    ...{ id, words, count, added },
    asked: topicWords(words),
    origin: origin === 'saved' ? 'saved' : 'question',
    works: finds.map(({ paper, foundAt }) => ({ ...outsideWork(paper), foundAt: foundAt.toISOString() })),
    lookedAt: last._max.fetchedAt?.toISOString() ?? null,
  }
}

/** How many works are new for the topics of the person, each counted once. */
export async function countNewWorks(): Promise<number> {
  const client = await db()
  return client.paper.count({
    where: { ...NEW, AND: { finds: { some: { topic: { ownerId: currentOwner(), active: true } } } } },
  })
}

/** Never shows a work as new again, for no topic; or does, to take that back. Answers may cite it all the same. */
export async function dismissWork(paperId: string, dismissed: boolean): Promise<void> {
  const client = await db()
  await client.topicFind.updateMany({ where: { paperId }, data: { dismissedAt: dismissed ? new Date() : null } })
}
