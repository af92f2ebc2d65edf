import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { env } from '../../env'
import { AppError, type Failure, findLimit } from '../../errors'
import { type StagedFile, stageStream } from '../../files/store'
import { libraryToAddTo, putInto } from '../../libraries/hold-papers'
import { asInstallation, currentOwner } from '../../owner'
import { type PaperAddress, readPaperAddress } from '../../sources/fetch/paper-address'
import { arxivPdfUrl, lookupArxiv } from '../../sources/scholarly/arxiv'
import { lookupCrossref } from '../../sources/scholarly/crossref'
import type { Hit } from '../../sources/work/source'
import { cleanText } from '../../text/format/clean-text'
import { safeDecode } from '../../text/names/addresses'
import { keepFile } from '../files/keep-file'
import { findPaperOfFile, findStanding, tellApart } from '../holding/paper-of-file'
import { takeIn } from '../holding/take-in'
import { withIdOf } from '../identity/find-same-work'
import { splitArxivId, temporaryId } from '../ids/paper-id'
import { retryPaper, startIngest } from '../ingest/start-ingest'
import { newTags } from '../organize/marks'
import type { PaperStatus } from '../papers'
import { type Reference, referenceColumns } from '../reference/reference'
import { fetchPdf, isPdf } from './fetch-pdf'

/** Result for a file: its paper is queued, or already existed. */
export type AddedPaper = { id: string; fileName: string; status: PaperStatus; duplicate?: true }

/** A rejected file and the reason: too large, or not a PDF. Nothing of it is stored. */
export type RefusedFile = { fileName: string; status: 'failed'; error: Failure }

type Origin = {
  origin: 'upload' | 'address' | 'arxiv' | 'import' | 'folder'
  url?: string
  metadata?: Hit | null
  /** metadata from a reference manager, which overrides the PDF's */
  reference?: Reference
  /** id until the paper is read, so that a caller can recognize it after a crash */
  id?: string
}

type GivenFile = { stream: AsyncIterable<Uint8Array>; fileName: string }

/**
 * Adds a file to the library and queues its reading. A file with the same bytes as one of the person's papers is the
 * same paper; a removed one is restored. Throws `AppError` (`unsupported`, `too_large`) for a rejected file.
 */
export async function addFile(file: GivenFile, from: Origin = { origin: 'upload' }): Promise<AddedPaper> {
  const { hash: _, ...added } = await takeFile(file, from)
  return added
}

/** Like `addFile`, but returns the reason for a rejected file, so that the rest of a batch continues. */
export async function addOrRefuse(file: GivenFile): Promise<AddedPaper | RefusedFile> {
  try {
    return await addFile(file)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { fileName: baseName(file.fileName), status: 'failed', error: { code: error.code, message: error.message } }
  }
}

/** Like `addFile`, and returns the hash of the file. */
export async function takeFile({ stream, fileName }: GivenFile, from: Origin): Promise<AddedPaper & { hash: string }> {
  const file = await stagePdf(stream)
  return { ...(await keep(file, baseName(fileName), from)), hash: file.hash }
}

/** Writes a PDF to the disk, ready to be moved to its place. Throws `AppError` if it is not a PDF or is too large. */
export function stagePdf(stream: AsyncIterable<Uint8Array>): Promise<StagedFile> {
  return stageStream(stream, { maxBytes: env().MAX_FILE_MB * 1024 * 1024, check: requirePdf })
}

/**
 * Downloads a paper by arXiv id, DOI or address and adds it to the library. Does not download a work that is already
 * there. Throws `AppError` if there is nothing to download: `bad_request`, `forbidden`, `not_found`, `source_failed`,
 * `unsupported`, `too_large`.
 */
export async function addByAddress(given: PaperAddress, how: Fetching = {}): Promise<AddedPaper> {
  const address = 'url' in given ? readPaperAddress(given.url) : given
  if (!address) throw new AppError('bad_request', 'This is not an arXiv ID, a DOI or an http address.')
  if ('arxivId' in address) return addFromArxiv(address.arxivId, how)
  if ('doi' in address) return addFromDoi(address.doi, how)
  return download([address.url], { origin: 'address', url: address.url, id: how.id }, how.signal)
}

/** `id`: id of the paper until it is read, as in `Origin`. */
type Fetching = { signal?: AbortSignal; id?: string }

async function addFromArxiv(id: string, { signal, id: given }: Fetching): Promise<AddedPaper> {
  const asked = splitArxivId(id)
  if (!asked) throw new AppError('bad_request', `${id} is not an arXiv ID. An arXiv ID looks like 1706.03762v5.`)
  // The PDF can be fetched and read without its metadata.
  const found = await lookupArxiv(id, { signal }).catch(() => undefined)
  if (found === null) throw new AppError('not_found', `arXiv has no paper ${id}.`)
  const wanted = splitArxivId(found?.arxivId ?? id) ?? asked
  const there = await findWork({ doi: null, arxivId: asked.base })
  const version = splitArxivId(there?.arxivId ?? '')?.version ?? 0
  const back = there && wanted.version <= version ? await bringBackStanding(there) : null
  if (back) return back
  const exact = found?.arxivId ?? id
  return download(
    [arxivPdfUrl(exact)],
    { origin: 'arxiv', url: `https://arxiv.org/abs/${exact}`, metadata: found, id: given },
    signal,
  )
}

async function addFromDoi(doi: string, { signal, id }: Fetching): Promise<AddedPaper> {
  const there = await findWork({ doi, arxivId: null })
  const back = there && (await bringBackStanding(there))
  if (back) return back
  const found = await lookupCrossref(doi, { signal })
  if (!found) throw new AppError('not_found', `Crossref has no record of the DOI ${doi}.`)
  if (found.pdfUrls.length === 0) {
    throw new AppError(
      'not_found',
      `No open-access PDF of ${doi} was found. Download it from ${found.url} and add the file.`,
    )
  }
  return download(found.pdfUrls, { origin: 'address', url: found.url, metadata: found, id }, signal)
}

/** Downloads from the first address that returns a PDF. */
async function download(urls: string[], from: Origin, signal?: AbortSignal): Promise<AddedPaper> {
  let last: unknown
  for (const url of urls) {
    try {
      return await downloadOne(url, from, signal)
    } catch (error) {
      last = error
    }
  }
  throw last
}

async function downloadOne(url: string, from: Origin, signal?: AbortSignal): Promise<AddedPaper> {
  const trusted = from.origin === 'arxiv' ? env().ARXIV_URL : undefined
  const { file, url: where } = await fetchPdf(url, { signal, trusted })
  return keep(file, fileNameOf(where, from.metadata), from)
}

function fileNameOf(url: URL, metadata?: Hit | null): string {
  const id = metadata?.arxivId ?? metadata?.doi
  const last = url.pathname.split('/').at(-1) ?? ''
  const stem = id ? id.replace(/\//g, '-') : safeDecode(last).replace(/\.pdf$/i, '')
  return baseName(`${stem || url.host}.pdf`)
}

/** Slow work that remains once the file and its paper are stored. */
type Finish = () => Promise<AddedPaper>

async function keep(file: StagedFile, fileName: string, from: Origin): Promise<AddedPaper> {
  const finish = await keepFile(
    file,
    async () => (await takeExisting(file.hash, fileName)) ?? (await create(fileName, file, from)),
  )
  return finish()
}

async function create(fileName: string, file: StagedFile, from: Origin): Promise<Finish> {
  const library = await libraryToAddTo()
  const id = from.id ?? temporaryId()
  const apart = await tellApart(file.hash, library, id)
  const paper = { id, fileName, fileHash: file.hash, apart, fileSize: file.size, ...columnsOf(from) }
  const tags = newTags(currentOwner(), [{ paperId: id, tags: from.reference?.tags ?? [] }])
  const isNew = await asInstallation(async () => {
    const client = await db()
    return client.$transaction(async (held) => {
      const { count } = await held.paper.createMany({ data: [paper], skipDuplicates: true })
      if (count === 0) return false
      await held.libraryPaper.create({ data: { libraryId: library, paperId: id } })
      await held.paperMark.createMany({ data: tags })
      return true
    })
  }).catch((error: unknown) => {
    throw findLimit(error) ?? error
  })
  // It was added under this id before a crash.
  const winner = isNew ? null : await takeExisting(file.hash, fileName)
  if (winner) return winner
  return async () => {
    await startIngest(id)
    return { id, fileName, status: 'queued' }
  }
}

function columnsOf({ origin, url, metadata, reference }: Origin) {
  if (reference) return { origin, ...referenceColumns(reference) }
  if (!metadata) return { origin, url }
  const { title, authors, published, venue, arxivId, doi, abstract } = metadata
  return { origin, url: url ?? metadata.url, title, authors, published, venue, arxivId, doi, abstract }
}

/** Puts the person's paper with this file into another library. */
async function takeExisting(hash: string, fileName: string): Promise<Finish | null> {
  const client = await db()
  const library = await libraryToAddTo()
  const paper = await findPaperOfFile(hash, library)
  if (!paper) return null
  const seen = await client.paper.findUnique({ where: { id: paper.id }, select: { id: true } })
  const finish = await bringBack(paper, library)
  return async () => {
    const { duplicate, ...added } = await finish()
    return { ...added, fileName, ...(seen && duplicate && { duplicate }) }
  }
}

async function findWork(ids: { doi: string | null; arxivId: string | null }): Promise<Paper | null> {
  const client = await db()
  return client.paper.findFirst({
    where: { OR: withIdOf(ids), fileHash: { not: null }, NOT: { status: 'failed' } },
    orderBy: [{ removedAt: { sort: 'desc', nulls: 'first' } }, { addedAt: 'desc' }],
  })
}

async function bringBackStanding(found: Paper): Promise<AddedPaper | null> {
  const library = await libraryToAddTo()
  const paper = await findStanding(found, library)
  return paper ? (await bringBack(paper, library))() : null
}

/** Restores a paper that is added again, and reads it again if that had failed. */
async function bringBack(paper: Paper, library: string): Promise<Finish> {
  if (paper.standing === 'outside') {
    return async () => {
      const id = (await takeIn(paper.id, [library])) ?? paper.id
      return { id, fileName: paper.fileName, status: paper.status as PaperStatus, duplicate: true }
    }
  }
  const back =
    paper.removedAt || paper.standing === 'merged'
      ? { removedAt: null, standing: 'library', mergedInto: null, mergedAt: null }
      : {}
  const next = await asInstallation(async () => {
    const client = await db()
    const change = client.$transaction([
      client.paper.update({ where: { id: paper.id }, data: back }),
      ...putInto(client, library, [paper.id]),
    ])
    return change.then(
      () => null,
      async (error: unknown) => {
        // Reading may have changed its id, or shown that it is another paper.
        const alias = await client.paperAlias.findUnique({ where: { id: paper.id }, include: { paper: true } })
        if (!alias) throw error
        return alias.paper
      },
    )
  })
  if (next) return bringBack(next, library)
  return async () => {
    const again = paper.status === 'failed' && (paper.error as { code?: string } | null)?.code !== 'newer_version'
    if (again) await retryPaper(paper.id)
    const status = again ? 'queued' : (paper.status as PaperStatus)
    return { id: paper.id, fileName: paper.fileName, status, duplicate: true }
  }
}

function requirePdf(head: Buffer): void {
  if (head.length === 0) throw new AppError('unsupported', 'This file is empty. Download it again, then add it.')
  if (!isPdf(head))
    throw new AppError(
      'unsupported',
      'This file is not a PDF or a list of references. Folio accepts PDFs, and references as BibTeX, RIS, CSL-JSON, CSL-YAML, PubMed, EndNote, Web of Science, Ovid, MODS, CSV or Word source files. Any of these can also be in a .zip file.',
    )
}

/** The last part of an external file name, without control characters. Shown, but never used as a path. */
function baseName(fileName: string): string {
  const last = fileName.split(/[\\/]/).at(-1) ?? ''
  const clean = last.normalize('NFC').replace(/\p{C}/gu, '').trim()
  // The cut may split a character.
  return cleanText(clean.slice(-200)) || 'paper.pdf'
}
