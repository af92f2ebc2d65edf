import { randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { findSetting, forgetSetting, saveSetting } from '../../db/settings'
import { activeArguments, enqueue } from '../../engine/client'
import { QUEUE, settle, step, WORKFLOW } from '../../engine/workflow'
import { AppError, type Failure, toFailure } from '../../errors'
import { currentIds } from '../ids/current-ids'
import { HAS_STATUS, PAPERS_HERE } from '../in-library'
import { indexTitle } from '../indexing/index-layers'
import { keepCrossrefNotice } from '../notices/keep-crossref-notice'
import { requireOnWholePapers } from '../paper-rights'
import { getPaperRow, titlesOf } from '../papers'
import { isEmpty } from '../reference/reference'
import { rows } from '../sql/rows'
import { askAgain } from './complete-metadata'

/** Result for one paper, or why it could not be looked up. */
export type LookUpResult = { paperId: string; title: string } & (FoundMetadata | { error: Failure })

/** The last lookup of many papers: progress and results so far. */
export type LookUp = {
  id: string
  status: 'running' | 'done' | 'stopped'
  paperIds: string[]
  results: LookUpResult[]
}

const KEY = 'metadata look-up'
/** Separate from the report, which is rewritten all the time while a lookup is running. */
const STOPPED = 'metadata look-up stopped'

/**
 * Queues a lookup of the given papers, or of all with incomplete references. Returns their number. Throws
 * `AppError('conflict')` while another one is running, and `bad_request` if there is nothing to look up.
 */
export async function startLookUp(which: string[] | 'incomplete'): Promise<number> {
  const [active, last] = await Promise.all([activeArguments(WORKFLOW.lookUp), lastLookUp()])
  if (last?.status === 'running' && active.has(last.id))
    throw new AppError('conflict', 'Metadata is already being looked up. Wait until that is done, or stop it.')
  const paperIds = which === 'incomplete' ? await incompletePapers() : await currentIds(which)
  await requireOnWholePapers(paperIds, 'manage')
  if (paperIds.length === 0) throw new AppError('bad_request', 'All papers already have a title, authors and a date.')
  const started: LookUp = { id: randomUUID(), status: 'running', paperIds, results: [] }
  await saveSetting(KEY, started)
  await enqueue(QUEUE.lookUp, WORKFLOW.lookUp, `look-up-${started.id}`, started.id)
  return paperIds.length
}

/** Null if there was no lookup, or its report was dismissed. Omits papers the person cannot access. */
export async function findLookUp(): Promise<LookUp | null> {
  const last = await lastLookUp()
  const here = await titlesOf(last?.paperIds ?? [])
  return last && { ...last, results: last.results.filter(({ paperId }) => here.has(paperId)) }
}

async function lastLookUp(): Promise<LookUp | null> {
  const [last, stopped] = await Promise.all([findSetting<LookUp>(KEY), findSetting(STOPPED)])
  return last?.status === 'running' && stopped === last.id ? { ...last, status: 'stopped' } : last
}

/** Stops the lookup after the current paper and keeps the results. */
export async function stopLookUp(): Promise<void> {
  const last = await lastLookUp()
  if (last) await saveSetting(STOPPED, last.id)
}

/** Dismisses the last report. */
export async function forgetLookUp(): Promise<void> {
  if ((await lastLookUp())?.status !== 'running') await forgetSetting(KEY)
}

/**
 * The durable workflow: looks up paper by paper, each once. Records a source's failure with the paper and continues.
 */
export async function lookUpMetadata(id: string): Promise<void> {
  const job = await settle('list', lastLookUp)
  if (job?.id !== id) return
  for (const paperId of job.paperIds) {
    const result = await step(`look up ${paperId}`, () => lookUpOne(paperId)).catch(
      (error): LookUpResult => ({ paperId, title: paperId, error: toFailure(error) }),
    )
    const goesOn = await settle(`report ${paperId}`, () => report(id, result))
    if (!goesOn) return
  }
  await settle('done', async () => {
    const now = await lastLookUp()
    if (now?.id === id && now.status === 'running') await saveSetting(KEY, { ...now, status: 'done' })
  })
}

async function lookUpOne(paperId: string): Promise<LookUpResult> {
  const found = await lookUpPaper(paperId).catch((error) => ({ error: toFailure(error) }))
  const title = (await titlesOf([paperId])).get(paperId)?.title ?? paperId
  return { paperId, title, ...found }
}

/** Returns whether to continue. */
async function report(id: string, result: LookUpResult): Promise<boolean> {
  const now = await lastLookUp()
  if (now?.id !== id) return false
  const others = now.results.filter(({ paperId }) => paperId !== result.paperId)
  await saveSetting(KEY, { ...now, results: [...others, result] })
  return now.status === 'running'
}

async function incompletePapers(): Promise<string[]> {
  const found = await rows<{ id: string }>(
    `SELECT id FROM ${PAPERS_HERE} AND ${HAS_STATUS.incomplete} ORDER BY added_at DESC`,
  )
  return found.map(({ id }) => id)
}

/** Result of a lookup. `fields`: changed fields. */
export type FoundMetadata = { source: 'arXiv' | 'Crossref' | null; fields: LookedUpField[] }

const FIELDS = ['title', 'authors', 'published', 'venue', 'arxivId', 'doi', 'abstract', 'url'] as const
export type LookedUpField = (typeof FIELDS)[number]

/**
 * Looks up a paper again at arXiv and Crossref and stores the result, except for fields edited by the person or set by
 * their reference manager. `source`: null if neither knows the paper. Throws `AppError('not_found' | 'source_failed')`,
 * and then changes nothing.
 */
export async function lookUpPaper(id: string): Promise<FoundMetadata> {
  await requireOnWholePapers([id], 'manage')
  const paper = await getPaperRow(id)
  const answer = await askAgain(paper.fileName, paper)
  if (!answer) return { source: null, fields: [] }
  const { metadata, hit } = answer
  await keepCrossrefNotice(hit)
  const better = { ...metadata, venue: paper.venue ?? hit.venue, url: paper.url ?? hit.url }
  const stands = (field: LookedUpField) =>
    paper.edited.includes(field) || (paper.csl !== null && !isEmpty(paper[field]))
  const fields = FIELDS.filter((field) => !stands(field) && differs(better[field], paper[field]))
  if (fields.length > 0) {
    const client = await db()
    await client.paper.update({
      where: { id },
      data: Object.fromEntries(fields.map((field) => [field, better[field]])),
    })
    if (fields.includes('title') && paper.status === 'ready') await indexTitle(id)
  }
  return { source: hit.sources.includes('arxiv') ? 'arXiv' : 'Crossref', fields }
}

function differs(better: unknown, known: Paper[keyof Paper]): boolean {
  return !isEmpty(better) && JSON.stringify(better) !== JSON.stringify(known)
}
