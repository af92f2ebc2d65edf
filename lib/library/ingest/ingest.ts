import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { toJson } from '../../db/json'
import { replacePages } from '../../db/replace-pages'
import { settle, step } from '../../engine/workflow'
import { AppError, toFailure } from '../../errors'
import { withStoredFile } from '../../files/store'
import { log } from '../../log'
import { noteOne } from '../../measures'
import { countingUse } from '../../models/model-use'
import { identifyPaper } from '../identity/identify-paper'
import { indexContent, indexSummary } from '../indexing/index-layers'
import { completeMetadata } from '../metadata/complete-metadata'
import { readPdf } from '../pdf/read-pdf'
import { READER_VERSION } from '../pdf/reader-version'
import { awaitFile } from './await-file'
import { copyReading } from './copy-reading'
import { everyHalfSecond } from './every-half-second'
import { keepSummary } from './keep-summary'
import { withReadingSlot } from './reading-slots'
import { learnOnceRead } from './start-ingest'

/**
 * The durable workflow of one paper: read → identify → summarize → index → ready → learn. Each step leaves the
 * database as if it had run once, so a kill at any point goes on from the last finished step.
 */
export async function ingest(paperId: string): Promise<void> {
  let isNamed = false
  try {
    const { fileName, metadata } = await step('read', () => read(paperId))
    const completed = await step('complete', () => completeMetadata(fileName, metadata))
    const identity = await step('identify', () => identifyPaper(paperId, completed))
    isNamed = true
    if (identity.kind === 'new') {
      await step('summarize', () => summarize(identity.id))
      await step('index', () => index(identity.id))
      await settle('ready', () => setStatus(identity.id, 'ready'))
      noteOne('folio_papers_ingested_total', { outcome: 'ready' })
    }
  } catch (error) {
    await settle('fail', () => fail(paperId, error, isNamed))
  }
  // Whatever became of this one: it may be the last that learning has waited for.
  await settle('learn', () => learnOnceRead())
}

async function read(paperId: string) {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({ where: { id: paperId } })
  const { fileHash, fileName } = paper
  if (!fileHash) throw new AppError('unreadable', 'The file of this paper is missing. Add it again.')
  const known = await copyReading(paper)
  if (known) return { fileName, metadata: known }
  await awaitFile(fileHash)
  const { pages, metadata } = await withReadingSlot(async () => {
    await setStatus(paperId, 'reading')
    const onPage = everyHalfSecond((page: number, of: number) =>
      client.paper.update({ where: { id: paperId }, data: { progress: { page, of } } }),
    )
    return withStoredFile(fileHash, (file) => readPdf(file, { fileName, onPage }))
  })
  await replacePages(paperId, pages)
  await client.citedPapers.deleteMany({ where: { paperId } })
  await client.paper.update({
    where: { id: paperId },
    data: { pageCount: pages.length, readerVersion: READER_VERSION, asRead: toJson(metadata) },
  })
  return { fileName, metadata }
}

async function summarize(id: string) {
  await setStatus(id, 'summarizing')
  await keepSummary(id)
}

async function index(id: string) {
  await setStatus(id, 'indexing')
  await countingUse('index', async () => {
    await indexContent(id)
    await indexSummary(id)
  })
}

async function setStatus(id: string, status: 'reading' | 'summarizing' | 'indexing' | 'ready') {
  const client = await db()
  await client.paper.updateMany({ where: { id }, data: { status, error: Prisma.DbNull, progress: Prisma.DbNull } })
}

/** `isNamed`: a final id that the paper has was given here. Else another process, which read it as well, was first: it is that one's. */
async function fail(paperId: string, error: unknown, isNamed: boolean) {
  const client = await db()
  const alias = await client.paperAlias.findUnique({ where: { id: paperId } })
  if (alias && !isNamed) return
  const failure = toFailure(error)
  log.warn('ingest failed', {
    paperId,
    code: failure.code,
    ...(failure.code === 'internal' ? { detail: String(error).slice(0, 300) } : {}),
  })
  await client.paper.updateMany({
    where: { id: alias?.paperId ?? paperId },
    data: { status: 'failed', error: failure },
  })
  noteOne('folio_papers_ingested_total', { outcome: 'failed' })
}
