import { formatBibtex } from '../citations/bibtex'
import type { CitationStyle } from '../citations/citation-style'
import { type CitablePaper, paperToCsl } from '../citations/paper-to-csl'
import { resultFileName } from '../citations/result-file'
import { formatRis } from '../citations/ris'
import { db } from '../db/client'
import { AppError } from '../errors'
import { citablePapers } from '../library/citable-papers'
import type { ReferenceView } from './events'
import { type ExportDocument, readDocument, type StoredAnswer } from './export/document'
import { docxFile } from './export/docx-file'
import type { ExportFormat } from './export/export-format'
import { latexFile } from './export/latex-file'
import { markdownFile } from './export/markdown-file'
import { getRunView } from './runs'

export type ExportedFile = { fileName: string; mediaType: string; body: string | Buffer<ArrayBufferLike> }

type Writer = {
  extension: string
  mediaType: string
  write(document: ExportDocument): string | Promise<string | Buffer>
}

const WRITERS: Record<ExportFormat, Writer> = {
  md: { extension: 'md', mediaType: 'text/markdown; charset=utf-8', write: (document) => markdownFile(document) },
  docx: {
    extension: 'docx',
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    write: docxFile,
  },
  tex: { extension: 'zip', mediaType: 'application/zip', write: latexFile },
  bib: {
    extension: 'bib',
    mediaType: 'application/x-bibtex; charset=utf-8',
    write: ({ papers }) => formatBibtex(papers.map(paperToCsl)),
  },
  ris: {
    extension: 'ris',
    mediaType: 'application/x-research-info-systems; charset=utf-8',
    write: ({ papers }) => formatRis(papers.map(paperToCsl)),
  },
  json: {
    extension: 'json',
    mediaType: 'application/vnd.citationstyles.csl+json; charset=utf-8',
    write: ({ papers }) => `${JSON.stringify(papers.map(paperToCsl), null, 2)}\n`,
  },
}

/** Without a style, citations are Folio's own, and Markdown is bare of what is said in front of it otherwise. */
type Wanted = { format: ExportFormat; style: CitationStyle | null }

/**
 * The answer of a run as a file, with citations and references in the style. No model is asked. Throws
 * `AppError('not_found' | 'conflict')`.
 */
export async function exportAnswer(runId: string, wanted: Wanted): Promise<ExportedFile> {
  return write(await answerDocument(runId, wanted.style ?? 'folio'), wanted)
}

/** The answer of a run with its citations and references in a style. Throws as `exportAnswer`. */
export async function answerDocument(runId: string, style: CitationStyle): Promise<ExportDocument> {
  const { answer, references } = await storedAnswer(runId)
  return readDocument({ title: answer.question, style, answers: [answer], papers: await papersOf(references) })
}

async function write(document: ExportDocument, { format, style }: Wanted): Promise<ExportedFile> {
  const { extension, mediaType, write } = WRITERS[format]
  const body = format === 'md' && style === null ? markdownFile(document, { bare: true }) : await write(document)
  return { fileName: resultFileName(document.title, document.writtenAt, extension), mediaType, body }
}

async function storedAnswer(runId: string): Promise<{ answer: StoredAnswer; references: ReferenceView[] }> {
  const client = await db()
  const run = await client.run.findUnique({ where: { id: runId }, include: { answer: true } })
  if (!run) throw new AppError('not_found', 'There is no such run. It may have been deleted.')
  if (!run.answer) throw new AppError('conflict', 'There is no finished answer to export yet.')
  const { references } = await getRunView(runId)
  const { markdown, analyst, createdAt } = run.answer
  return {
    answer: {
      question: run.question,
      markdown,
      analyst: analyst === 'llm' ? 'llm' : 'extractive',
      version: run.version,
      answeredAt: createdAt,
    },
    references,
  }
}

/** What the library knows of the cited papers; of those that are gone, what the answer itself had noted. */
async function papersOf(references: ReferenceView[]): Promise<CitablePaper[]> {
  const known = await citablePapers(references.map((reference) => reference.paperId))
  return references.map(
    ({ paperId, title, authors, published, url }) =>
      known.get(paperId) ?? {
        id: paperId,
        title,
        authors,
        published,
        url,
        venue: null,
        arxivId: null,
        doi: null,
        citeKey: null,
        csl: null,
      },
  )
}
