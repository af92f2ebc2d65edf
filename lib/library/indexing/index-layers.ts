import { db } from '../../db/client'
import type { Paper, Prisma } from '../../db/generated/client'
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
import { indexPaper, indexPapers } from '../search/upkeep'
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

/** Papers read together for building an index: others wait for the database meanwhile. */
const AT_ONCE = 50

/** All passages of papers, one paper after the other, for building an index. */
export async function* passagesOf(paperIds: string[]) {
  const client = await db()
  for (let from = 0; from < paperIds.length; from += AT_ONCE) {
    const ids = paperIds.slice(from, from + AT_ONCE)
    const found = await client.paper.findMany({
      where: { id: { in: ids } },
      select: { id: true, ...IN_SUMMARY, abstract: true, found: true, pages: { select: { number: true }, take: 1 } },
    })
    const papers = new Map(found.map((paper) => [paper.id, paper]))
    for (const paperId of ids) {
      const paper = papers.get(paperId)
      const isBare = paper?.pages.length === 0
      const content = isBare ? { title: paper.title, chunks: chunksOfFound(paper) } : await contentChunks(paperId)
      yield { paperId, layer: 'content' as const, ...content }
      yield { paperId, layer: 'summary' as const, ...(paper ? summaryOf(paper) : await summaryChunks(paperId)) }
    }
  }
}

/** The quotable passages of a paper: from its pages or, without pages, from its abstract or web page. */
async function contentChunks(paperId: string): Promise<Drafts> {
  const { title, pages } = await getPaperText(paperId)
  if (pages.length > 0) return { title, chunks: chunkDocument(pages, await tablesOfPaper(paperId, pages)) }
  const client = await db()
  const select = { abstract: true, found: true }
  return { title, chunks: chunksOfFound(await client.paper.findUniqueOrThrow({ where: { id: paperId }, select })) }
}

/** The passages of a paper without pages. */
function chunksOfFound({ abstract, found }: Pick<Paper, 'abstract' | 'found'>): ChunkDraft[] {
  const kept = fromJson<Pick<Hit, 'abstractParts' | 'passage'> | null>(found)
  return abstractChunks({ ...kept, abstract })
}

async function summaryChunks(paperId: string): Promise<Drafts> {
  const client = await db()
  return summaryOf(await client.paper.findUniqueOrThrow({ where: { id: paperId }, select: IN_SUMMARY }))
}

const IN_SUMMARY = {
  title: true,
  summary: true,
  notes: true,
  highlights: { orderBy: [{ page: 'asc' }, { createdAt: 'asc' }], select: { quote: true, note: true } },
} satisfies Prisma.PaperSelect

/**
 * The passages of a paper's summary, and of its note and highlights if there is only one person, since the index is
 * shared and notes are private.
 */
function summaryOf(paper: Prisma.PaperGetPayload<{ select: typeof IN_SUMMARY }>): Drafts {
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
