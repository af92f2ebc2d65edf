import { REFERENCE_WRITERS, type ReferenceFileFormat, resultFileName } from '../../citations/files/references-file'
import { formatBibliography } from '../../citations/references/bibliography'
import { type CitationStyle, isNumeric } from '../../citations/references/citation-style'
import { plainScripts, plainText } from '../../citations/references/styled-text'
import { db } from '../../db/client'
import { chosenStyle } from '../../library/own-style/own-style'
import { unicodeScripts } from '../../text/format/clean-text'
import { requireRun } from '../record/run-row'
import type { ExportDocument } from './document'
import { docxFile } from './docx-file'
import { type ExportFormat, styleOfFile } from './export-format'
import { htmlFragment } from './html-file'
import { latexFile } from './latex-file'
import { markdownFile } from './markdown-file'
import { odtFile } from './odt-file'
import { partsOfRun, partsOfSession, readStored, type StoredParts } from './stored-parts'
import { type Links, zoteroNote } from './zotero-note'
import { zoteroUris } from './zotero-uris'

export type ExportedFile = { fileName: string; mediaType: string; body: string | Buffer<ArrayBufferLike> }

function references(format: ReferenceFileFormat): Writer {
  const { write, ...file } = REFERENCE_WRITERS[format]
  return { ...file, write: ({ papers }) => write(papers) }
}

type Writer = {
  extension: string
  mediaType: string
  write(document: ExportDocument): string | Promise<string | Buffer>
}

const WORD = {
  extension: 'docx',
  mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

const WRITERS: Record<ExportFormat, Writer> = {
  md: { extension: 'md', mediaType: 'text/markdown; charset=utf-8', write: (document) => markdownFile(document) },
  docx: { ...WORD, write: (document) => docxFile(document) },
  'docx-zotero': {
    ...WORD,
    write: async (document) => docxFile(document, { zotero: await zoteroUris(document.papers.map(({ id }) => id)) }),
  },
  odt: {
    extension: 'odt',
    mediaType: 'application/vnd.oasis.opendocument.text',
    write: async (document) => odtFile(document, await zoteroUris(document.papers.map(({ id }) => id))),
  },
  tex: { extension: 'zip', mediaType: 'application/zip', write: latexFile },
  bib: references('bib'),
  ris: references('ris'),
  json: references('json'),
}

/** `style`: null for the person's chosen one, for which Markdown is in Folio's form without front matter. */
export type ExportRequest = { format: ExportFormat; style: CitationStyle | null }

/**
 * Exports a run's answer as a file, with citations and references in the style, without a model. Throws
 * `AppError('not_found' | 'conflict')`.
 */
export async function exportAnswer(runId: string, wanted: ExportRequest): Promise<ExportedFile> {
  return exportParts(await partsOfRun(runId), wanted)
}

/**
 * Exports a session as a file. Each question is a chapter with its newest answer, or the `chosen` one. Without a style
 * uses the person's chosen one. Throws like `exportAnswer`.
 */
export async function exportSession(
  sessionId: string,
  wanted: ExportRequest,
  chosen?: string[],
): Promise<ExportedFile> {
  const style = wanted.style ?? (await chosenStyle())
  return exportParts(await partsOfSession(sessionId, chosen), { ...wanted, style })
}

/** A run's answer for the clipboard, as HTML and as Markdown. Throws like `exportAnswer`. */
export async function copyAnswer(runId: string, style: CitationStyle): Promise<{ html: string; markdown: string }> {
  const document = await readStored(await partsOfRun(runId), style)
  return { html: htmlFragment(document), markdown: markdownFile(document, { bare: true }) }
}

/** Exports parts that belong to no run or session, such as a table. */
export async function exportParts(parts: StoredParts, { format, style }: ExportRequest): Promise<ExportedFile> {
  const { extension, mediaType, write } = WRITERS[format]
  const bare = format === 'md' && style === null
  const wanted = style ?? (bare ? 'folio' : await chosenStyle())
  const document = await readStored(parts, styleOfFile(format, wanted))
  const body = bare ? markdownFile(document, { bare }) : await write(document)
  return { fileName: resultFileName(document.title, document.writtenAt, extension), mediaType, body }
}

/** The citations and references of an answer, formatted in a style. */
export type CitedAs = Awaited<ReturnType<typeof citedAs>>

/**
 * The citations and references of a run's answer in a style, without a model. Throws `AppError('not_found' |
 * 'conflict')`.
 */
export async function citedAs(runId: string, style: CitationStyle) {
  const { groups, papers, own, bibliography } = await readStored(await partsOfRun(runId), style)
  const ids = new Set(papers.map(({ id }) => id))
  const alone = groups.flat().map((place) => (ids.has(place.paperId) ? [place] : []))
  const isNumbers = own ? own.kind === 'numeric' : isNumeric(style)
  const each = isNumbers
    ? (await formatBibliography({ papers, groups: alone, style, own })).citations.map(plainText)
    : null
  const { isNotes } = bibliography
  return {
    style,
    /** one per marker, in order; the first of several markers that form one citation has its text, the others '' */
    citations: groups.flatMap((places, group) =>
      places.map((_, index) =>
        index > 0
          ? ''
          : isNotes
            ? unicodeScripts(`<sup>${group + 1}</sup>`)
            : plainScripts(bibliography.citations[group] ?? []),
      ),
    ),
    /** the same for each marker separately; null if the style uses names */
    each: isNotes ? groups.flatMap((places, group) => places.map(() => `${group + 1}`)) : each,
    /** the footnotes, in order, for a style that cites in footnotes */
    notes: isNotes ? bibliography.citations : [],
    entries: bibliography.entries.map(({ paperId, label, text, isWeb }) => ({ paperId, label, text, isWeb })),
  }
}

/**
 * A run's answer as a Zotero note in the person's citation style. `origin`: address of this Folio. Throws
 * `AppError('not_found' | 'conflict')`.
 */
export async function noteOfAnswer(
  runId: string,
  { origin, inZotero }: Pick<Links, 'inZotero'> & { origin: string },
): Promise<{ title: string; html: string }> {
  const client = await db()
  const run = requireRun(await client.run.findUnique({ where: { id: runId }, select: { sessionId: true } }))
  const document = await readStored(await partsOfRun(runId), await chosenStyle())
  const inFolio = (cite: number) => `${origin}/research/${run.sessionId}?run=${encodeURIComponent(runId)}&cite=${cite}`
  const uris = await zoteroUris(document.papers.map(({ id }) => id))
  return { title: document.title, html: zoteroNote(document, { inZotero, inFolio, uris }) }
}

/** The papers that an answer cites, most cited first. */
export async function papersCited(runId: string): Promise<string[]> {
  const client = await db()
  const rows = await client.citation.findMany({ where: { answer: { runId } }, select: { paperId: true } })
  const times = new Map<string, number>()
  for (const { paperId } of rows) times.set(paperId, (times.get(paperId) ?? 0) + 1)
  return [...times.keys()].sort((a, b) => (times.get(b) ?? 0) - (times.get(a) ?? 0))
}
