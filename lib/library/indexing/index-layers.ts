import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { warnOf } from '../../log'
import { hasAccounts } from '../../reach'
import type { Hit } from '../../sources/work/source'
import { abstractChunks } from '../chunking/abstract-chunks'
import { type ChunkDraft, chunkDocument } from '../chunking/chunk'
import { chunkMarkdown } from '../chunking/chunk-markdown'
import { linkCitationsSoon } from '../citing/cited-papers'
import { tablesOfPaper } from '../pages/page-blocks'
import { getPaperText } from '../pages/paper-text'
import { indexPaper, indexPapers } from '../search/index-paper'
import { keepSpelledNames } from './spelled-names'

/** Replaces a paper's quotable text in the content index. */
export async function indexContent(paperId: string): Promise<void> {
  const { title, chunks } = await contentChunks(paperId)
  await indexPaper({ paperId, title, layer: 'content', chunks })
  await keepSpelledNames(
    paperId,
    chunks.map(({ text }) => text),
  )
}

/** Replaces a paper's summary, and the person's note and highlights, in the summary index. */
export async function indexSummary(paperId: string): Promise<void> {
  const { title, chunks } = await summaryChunks(paperId)
  await indexPaper({ paperId, title, layer: 'summary', chunks })
}

/** The same after a note or highlight has changed. A paper that was not read yet is indexed when it is read. */
export async function indexNotes(paperId: string): Promise<void> {
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id: paperId }, select: { status: true } })
  if (paper?.status === 'ready') await indexSummary(paperId)
}

/** Indexes the abstracts of papers without pages, both as their summaries and as their quotable text. */
export async function indexAbstracts(papers: { paperId: string; title: string; abstract: string }[]): Promise<void> {
  const chunksOf = (toChunks: (abstract: string) => ChunkDraft[]) =>
    papers.map(({ abstract, ...paper }) => ({ ...paper, chunks: toChunks(abstract) }))
  await indexPapers(
    'summary',
    chunksOf((abstract) => chunkMarkdown(abstract, 'summary')),
  )
  await indexPapers(
    'content',
    chunksOf((abstract) => abstractChunks({ abstract })),
  )
}

/**
 * Indexes a paper again after its title changed, because every passage is searched with the title. If this fails, the
 * metadata is kept and the next rebuild of the index includes it.
 */
export async function indexTitle(paperId: string): Promise<void> {
  await indexContent(paperId)
    .then(() => indexSummary(paperId))
    .then(() => linkCitationsSoon([paperId]))
    .catch(warnOf('a paper was not indexed under its new title', { paperId }))
}

type Drafts = { title: string; chunks: ChunkDraft[] }

/** All passages of papers, one paper after the other, for building an index. */
export async function* passagesOf(paperIds: string[]) {
  for (const paperId of paperIds) {
    yield { paperId, layer: 'content' as const, ...(await contentChunks(paperId)) }
    yield { paperId, layer: 'summary' as const, ...(await summaryChunks(paperId)) }
  }
}

/** The quotable passages of a paper: from its pages or, without pages, from its abstract or web page. */
async function contentChunks(paperId: string): Promise<Drafts> {
  const { title, pages } = await getPaperText(paperId)
  if (pages.length > 0) return { title, chunks: chunkDocument(pages, await tablesOfPaper(paperId, pages)) }
  const client = await db()
  const select = { abstract: true, found: true }
  const { abstract, found } = await client.paper.findUniqueOrThrow({ where: { id: paperId }, select })
  const kept = fromJson<Pick<Hit, 'abstractParts' | 'passage'> | null>(found)
  return { title, chunks: abstractChunks({ ...kept, abstract }) }
}

/**
 * The passages of a paper's summary, and of its note and highlights if there is only one person, since the index is
 * shared and notes are private.
 */
async function summaryChunks(paperId: string): Promise<Drafts> {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({
    where: { id: paperId },
    select: {
      title: true,
      summary: true,
      notes: true,
      highlights: { orderBy: [{ page: 'asc' }, { createdAt: 'asc' }], select: { quote: true, note: true } },
    },
  })
  const summary = paper.summary ? chunkMarkdown(paper.summary.markdown, 'summary') : []
  if (hasAccounts()) return { title: paper.title, chunks: summary }
  const notes = paper.notes.flatMap(({ markdown }) => chunkMarkdown(markdown, 'note'))
  const highlights = paper.highlights.flatMap(({ quote, note }) =>
    chunkMarkdown(withoutHeadings(`${quote}\n\n${note}`), 'note'),
  )
  return { title: paper.title, chunks: [...summary, ...notes, ...highlights] }
}

/** The text of a page is not Markdown: a line that begins with # is no heading. */
function withoutHeadings(text: string): string {
  return text.replace(/^#+\s/gm, '')
}
