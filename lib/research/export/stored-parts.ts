import type { CitablePaper } from '../../citations/csl/paper-to-csl'
import type { CitationStyle } from '../../citations/references/citation-style'
import type { Verdict } from '../../citations/verdict/verdict'
import { db } from '../../db/client'
import { AppError } from '../../errors'
import { citablePapers } from '../../library/cite/citable-papers'
import { getStyleWriter } from '../../library/own-style/own-style'
import type { EntryView } from '../../sessions/entries'
import { getSession } from '../../sessions/sessions'
import { escapeMarkdown } from '../../text/format/markup'
import { showsQuotationMarks } from '../answers/quotation-marks'
import { presentVerdict } from '../check/present-verdict'
import type { ReferenceView } from '../events/answer-view'
import { requireRun } from '../record/run-row'
import { getRunView } from '../runs'
import { groupByRoot } from '../versions/describe-change'
import { readDocument, type StoredPart } from './document'

/** Metadata of a cited paper as stored with the answer. */
type NotedPaper = Omit<ReferenceView, 'number'> & {
  /** ISO date on which the text of a web page was read */
  accessed?: string
}

/** Content of a document: its title, its parts in order, and the papers they cite. */
export type StoredParts = { title: string; parts: StoredPart[]; papers: CitablePaper[] }

/** Combines parts into one document, with quotation marks if the person wants them. */
export async function readStored(
  parts: StoredParts,
  style: CitationStyle,
  { marksSentences = false }: { marksSentences?: boolean } = {},
) {
  const own = style === 'own' ? await getStyleWriter() : null
  return readDocument({ ...parts, style, own, quotationMarks: await showsQuotationMarks(), marksSentences })
}

/** A run's answer. Throws `AppError('not_found' | 'conflict')`. */
export async function partsOfRun(runId: string): Promise<StoredParts> {
  const client = await db()
  const run = requireRun(await client.run.findUnique({ where: { id: runId }, select: { question: true } }))
  const answer = await answerOf(runId)
  if (!answer) throw new AppError('conflict', 'There is no finished answer to export yet.')
  return { title: run.question, parts: [answer.part], papers: await papersOf(answer.references) }
}

/**
 * The content of a session in order: the newest version of each answer, or the one in `chosen`, and the summaries and
 * lists of its commands. Throws `AppError('not_found' | 'conflict')`.
 */
export async function partsOfSession(sessionId: string, chosen: string[] = []): Promise<StoredParts> {
  const session = await getSession(sessionId)
  const client = await db()
  const answered = await client.run.findMany({
    where: { sessionId, answer: { isNot: null } },
    orderBy: { createdAt: 'asc' },
    select: { id: true, question: true, rootId: true, createdAt: true },
  })
  const answers = await Promise.all(
    groupByRoot(answered).map(async ({ versions }) => {
      const shown = versions.find((run) => chosen.includes(run.id)) ?? versions.at(-1)
      const answer = shown ? await answerOf(shown.id) : null
      return answer && versions[0] ? [{ ...answer, at: versions[0].createdAt }] : []
    }),
  )
  const brought = session.entries.flatMap((entry) => {
    const part = partOfEntry(entry)
    return part ? [{ part, references: [], at: part.madeAt }] : []
  })
  const all = [...answers.flat(), ...brought].sort((a, b) => Number(a.at) - Number(b.at))
  if (all.length === 0)
    throw new AppError('conflict', 'There is nothing to export in this session yet. Ask a question.')
  return {
    title: session.title,
    parts: all.map(({ part }) => part),
    papers: await papersOf(all.flatMap(({ references }) => references)),
  }
}

async function answerOf(runId: string): Promise<{ part: StoredPart; references: NotedPaper[] } | null> {
  const client = await db()
  const answer = await client.answer.findUnique({
    where: { runId },
    select: {
      id: true,
      markdown: true,
      analyst: true,
      edited: true,
      createdAt: true,
      run: {
        select: {
          question: true,
          version: true,
          evidence: {
            where: { readAt: { not: null } },
            orderBy: { readAt: 'asc' },
            select: { paperId: true, readAt: true },
          },
        },
      },
      citations: {
        orderBy: { ord: 'asc' },
        select: { ord: true, paperId: true, sentence: true, quote: true, verdict: true, judgedBy: true },
      },
    },
  })
  if (!answer) return null
  const view = await getRunView(runId)
  // An interrupted run keeps its answer, but not the metadata in its events.
  const cited = answer.citations.map(({ paperId }) => ({ paperId, title: '', authors: [], published: null, url: null }))
  const read = new Map(answer.run.evidence.map(({ paperId, readAt }) => [paperId, readAt?.toISOString().slice(0, 10)]))
  const references = [...view.references, ...cited].map((one) => ({ ...one, accessed: read.get(one.paperId) }))
  const part: StoredPart = {
    heading: answer.run.question,
    markdown: answer.markdown,
    analyst: answer.analyst === 'llm' ? 'llm' : 'extractive',
    version: answer.run.version,
    named: view.named?.papers ?? [],
    edited: answer.edited,
    citations: answer.citations.map((citation) =>
      presentVerdict({ ...citation, verdict: citation.verdict as Verdict }),
    ),
    madeAt: answer.createdAt,
    answer: { id: answer.id, citations: view.citations },
  }
  return { part, references }
}

/** Converts summaries and lists; other results are about Folio itself or were only opened. */
function partOfEntry({ command, createdAt, result }: EntryView): StoredPart | null {
  const part = { analyst: null, version: 1, edited: [], citations: [], madeAt: new Date(createdAt) }
  if (result.kind === 'summary')
    return { ...part, heading: `Summary of ${result.paper.title || result.paper.id}`, markdown: result.markdown }
  if (result.kind !== 'papers' || result.papers.length === 0) return null
  const lines = result.papers.map(({ id, title, authors, published }) => {
    const about = [authors.join(', '), published].filter(Boolean).join(', ')
    return `1. ${id}: ${title || 'Untitled'}${about ? ` (${about})` : ''}`
  })
  return { ...part, heading: command, markdown: lines.map(escapeMarkdown).join('\n') }
}

/** Metadata of the cited papers from the library; for deleted ones, as stored with the answer. */
async function papersOf(references: NotedPaper[]): Promise<CitablePaper[]> {
  const unique = references.filter(
    ({ paperId }, index) => index === references.findIndex((one) => one.paperId === paperId),
  )
  const known = await citablePapers(unique.map((reference) => reference.paperId))
  const nothing = { venue: null, arxivId: null, doi: null, citeKey: null, csl: null }
  return unique.map(({ paperId, title, authors, published, url, accessed }) => ({
    ...(known.get(paperId) ?? { ...nothing, id: paperId, title, authors, published, url }),
    ...(accessed && { accessed }),
  }))
}
