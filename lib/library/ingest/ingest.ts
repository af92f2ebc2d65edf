import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { toJson } from '../../db/json'
import { replacePages } from '../../db/paper-rows/replace-pages'
import { settle, step } from '../../engine/workflow'
import { AppError, toFailure } from '../../errors'
import { withStoredFile } from '../../files/store'
import { log } from '../../log'
import { noteOne } from '../../measures'
import { countingUse } from '../../models/limits/model-use'
import type { PaperMetadata } from '../../text/document'
import { identifyPaper } from '../identity/identify-paper'
import { indexContent, indexSummary } from '../indexing/index-layers'
import { completeMetadata } from '../metadata/complete-metadata'
import { readUnsure } from '../metadata/read-unsure'
import { findOcrPages } from '../ocr/ocr-pages'
import { readRecognized } from '../ocr/read-recognized'
import { sayOcrLanguages } from '../ocr/recognize'
import { READER_VERSION, readPdfMarks } from '../pdf/read-pdf'
import { awaitFile } from './await-file'
import { copyReading } from './copy-reading'
import { everyHalfSecond } from './every-half-second'
import { failReading } from './fail-reading'
import { keepSummary } from './keep-summary'
import { startPages, startScan } from './read-scan'
import { withReadingSlot } from './reading-slots'
import { learnOnceRead } from './start-ingest'

/**
 * The durable workflow of one paper: read → identify → summarize → index → ready → learn. Each step has the same result
 * if it runs twice, so that after a kill the workflow continues from the last finished step.
 */
export async function ingest(paperId: string): Promise<void> {
  let isNamed = false
  try {
    const reading = await step('read', () => read(paperId))
    const identity = reading && (await nameIt(paperId, reading))
    isNamed = identity !== null
    if (identity === null) await settle('scan', () => startScan(paperId))
    else if (identity.kind === 'new') {
      await step('summarize', () => summarize(identity.id))
      await step('index', () => index(identity.id))
      await settle('ready', async () => {
        await setStatus(identity.id, 'ready')
        await startPages(identity.id)
      })
      await settle('marks', () => findMarks(identity.id))
      noteOne('folio_papers_ingested_total', { outcome: 'ready' })
    }
  } catch (error) {
    await settle('fail', () => failReading(paperId, error, isNamed))
  }
  // Whatever the result, this may be the last paper that learning was waiting for.
  await settle('learn', () => learnOnceRead())
}

async function nameIt(paperId: string, { fileName, metadata }: { fileName: string; metadata: PaperMetadata }) {
  const completed = await step('complete', async () => readUnsure(paperId, await completeMetadata(fileName, metadata)))
  return step('identify', () => identifyPaper(paperId, completed))
}

/** Returns null for a scan, whose pages must be recognized first. */
async function read(paperId: string) {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({ where: { id: paperId } })
  const { fileHash, fileName } = paper
  if (!fileHash) throw new AppError('unreadable', 'This paper’s file is missing. Add it again.')
  const known = await copyReading(paper)
  if (known) return { fileName, metadata: known }
  await awaitFile(fileHash)
  const recognized = await findOcrPages(paperId)
  const document = await withReadingSlot(async () => {
    await setStatus(paperId, 'reading')
    const onPage = everyHalfSecond((page: number, of: number) =>
      client.paper.update({ where: { id: paperId }, data: { progress: { page, of } } }),
    )
    return withStoredFile(fileHash, (file) => readRecognized(file, recognized, { fileName, onPage })).catch(
      (error: unknown) => {
        if (isScan(error) && recognized.length === 0) return null
        throw isScan(error) ? new AppError('no_text', nothingRecognized()) : error
      },
    )
  })
  if (!document) return null
  const { pages, metadata } = document
  await replacePages(paperId, pages)
  await client.citedPapers.deleteMany({ where: { paperId } })
  await client.paper.update({
    where: { id: paperId },
    data: { pageCount: pages.length, readerVersion: READER_VERSION, asRead: toJson(metadata) },
  })
  return { fileName, metadata }
}

const isScan = (error: unknown) => error instanceof AppError && error.code === 'no_text'

const nothingRecognized = () =>
  `The pages of this PDF are images, and OCR found hardly any text on them. ${sayOcrLanguages()} You can also add a sharper scan, or a version with text.`

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

/** Records the marks that another program made in the PDF. Unreadable marks do not make the paper fail. */
async function findMarks(id: string): Promise<void> {
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id }, select: { fileHash: true } })
  if (!paper?.fileHash) return
  const marks = await withReadingSlot(() => withStoredFile(paper.fileHash ?? '', readPdfMarks)).catch(
    (error: unknown) => {
      log.info('the marks in a PDF were not read', { paperId: id, detail: toFailure(error).message })
      return []
    },
  )
  const pdfMarks = marks.length > 0 ? toJson(marks) : Prisma.DbNull
  await client.paper.updateMany({ where: { id }, data: { pdfMarks } })
}

async function setStatus(id: string, status: 'reading' | 'summarizing' | 'indexing' | 'ready') {
  const client = await db()
  await client.paper.updateMany({ where: { id }, data: { status, error: Prisma.DbNull, progress: Prisma.DbNull } })
}
