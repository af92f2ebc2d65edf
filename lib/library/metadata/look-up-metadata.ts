import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { activeArguments, enqueue } from '../../engine/client'
import { QUEUE, WORKFLOW } from '../../engine/names'
import { settle, step } from '../../engine/workflow'
import { AppError, type Failure, toFailure } from '../../errors'
import { isIncomplete } from '../care/paper-state'
import { currentIds } from '../identity/current-ids'
import { ASKABLE } from '../in-library'
import { type FoundMetadata, lookUpPaper } from './look-up-paper'

/** What was found for one paper, or why it could not be asked for. */
export type LookUpResult = { paperId: string; title: string } & (FoundMetadata | { error: Failure })

/** The last looking up of many papers: how far it is, and what it found so far. */
export type LookUp = {
  id: string
  status: 'running' | 'done' | 'stopped'
  paperIds: string[]
  results: LookUpResult[]
}

const KEY = 'metadata look-up'
/** Apart from the report, which is written again and again while one is under way. */
const STOPPED = 'metadata look-up stopped'

/**
 * Queues asking again about papers: those given, or all whose citation would lack something. Gives their number.
 * Throws `AppError('conflict')` while another one is under way, and `bad_request` when there is nothing to ask for.
 */
export async function startLookUp(which: string[] | 'incomplete'): Promise<number> {
  const client = await db()
  const [active, last] = await Promise.all([activeArguments(WORKFLOW.lookUp), findLookUp()])
  if (last?.status === 'running' && active.has(last.id))
    throw new AppError('conflict', 'Papers are being looked up already. Wait until that is done, or stop it.')
  const paperIds = which === 'incomplete' ? await incompletePapers() : await currentIds(which)
  if (paperIds.length === 0) throw new AppError('bad_request', 'No paper lacks a title, authors or a date.')
  const started: LookUp = { id: randomUUID(), status: 'running', paperIds, results: [] }
  const value = toJson(started)
  await client.setting.upsert({ where: { key: KEY }, create: { key: KEY, value }, update: { value } })
  await enqueue(QUEUE.lookUp, WORKFLOW.lookUp, `look-up-${started.id}`, started.id)
  return paperIds.length
}

/** Null when nothing was ever looked up, or what came of it was put away. */
export async function findLookUp(): Promise<LookUp | null> {
  const client = await db()
  const [row, stopped] = await Promise.all([
    client.setting.findUnique({ where: { key: KEY } }),
    client.setting.findUnique({ where: { key: STOPPED } }),
  ])
  if (!row) return null
  const last = fromJson<LookUp>(row.value)
  return last.status === 'running' && stopped?.value === last.id ? { ...last, status: 'stopped' } : last
}

/** Ends it after the paper that it is at; what was found stays. */
export async function stopLookUp(): Promise<void> {
  const last = await findLookUp()
  if (!last) return
  const client = await db()
  await client.setting.upsert({
    where: { key: STOPPED },
    create: { key: STOPPED, value: last.id },
    update: { value: last.id },
  })
}

/** Puts the report of the last one away. */
export async function forgetLookUp(): Promise<void> {
  const client = await db()
  if ((await findLookUp())?.status !== 'running') await client.setting.deleteMany({ where: { key: KEY } })
}

/** The durable workflow: paper by paper, each once. A source that fails is told with the paper, and the rest goes on. */
export async function lookUpMetadata(id: string): Promise<void> {
  const job = await settle('list', findLookUp)
  if (job?.id !== id) return
  for (const paperId of job.paperIds) {
    const result = await step(`look up ${paperId}`, () => lookUpOne(paperId)).catch(
      (error): LookUpResult => ({ paperId, title: paperId, error: toFailure(error) }),
    )
    const goesOn = await settle(`report ${paperId}`, () => report(id, result))
    if (!goesOn) return
  }
  await settle('done', async () => {
    const now = await findLookUp()
    if (now?.id === id && now.status === 'running') await keep({ ...now, status: 'done' })
  })
}

async function lookUpOne(paperId: string): Promise<LookUpResult> {
  const client = await db()
  const named = async () => {
    const paper = await client.paper.findUnique({ where: { id: paperId }, select: { title: true, fileName: true } })
    return paper?.title || paper?.fileName || paperId
  }
  try {
    const found = await lookUpPaper(paperId)
    return { paperId, title: await named(), ...found }
  } catch (error) {
    return { paperId, title: await named(), error: toFailure(error) }
  }
}

/** Whether there is more to do. */
async function report(id: string, result: LookUpResult): Promise<boolean> {
  const now = await findLookUp()
  if (now?.id !== id) return false
  const others = now.results.filter(({ paperId }) => paperId !== result.paperId)
  await keep({ ...now, results: [...others, result] })
  return now.status === 'running'
}

async function keep(lookUp: LookUp): Promise<void> {
  const client = await db()
  await client.setting.update({ where: { key: KEY }, data: { value: toJson(lookUp) } })
}

async function incompletePapers(): Promise<string[]> {
  const client = await db()
  const papers = await client.paper.findMany({
    where: ASKABLE,
    select: { id: true, status: true, title: true, authors: true, published: true },
    orderBy: { addedAt: 'desc' },
  })
  return papers.filter(isIncomplete).map(({ id }) => id)
}
