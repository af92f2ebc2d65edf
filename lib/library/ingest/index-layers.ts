import { db } from '../../db/client'
import { log } from '../../log'
import { type ChunkDraft, chunkDocument } from '../chunking/chunk'
import { chunkMarkdown } from '../chunking/chunk-markdown'
import { getPaperText } from '../paper/paper-text'
import { indexPaper, indexPapers } from '../search/index-paper'
import { keepSpelledNames } from './spelled-names'

/** Puts the full text of a paper into the content index, in place of what was there. */
export async function indexContent(paperId: string): Promise<void> {
  const { title, chunks } = await contentChunks(paperId)
  await indexPaper({ paperId, title, layer: 'content', chunks })
  await keepSpelledNames(
    paperId,
    chunks.map(({ text }) => text),
  )
}

/** Puts the summary, the person's note and highlights of a paper into the summary index, in place of what was there. */
export async function indexSummary(paperId: string): Promise<void> {
  const { title, chunks } = await summaryChunks(paperId)
  await indexPaper({ paperId, title, layer: 'summary', chunks })
}

/** Puts abstracts into the summary index, each as all that there is to find its paper by. */
export async function indexAbstracts(papers: { paperId: string; title: string; abstract: string }[]): Promise<void> {
  await indexPapers(
    'summary',
    papers.map(({ abstract, ...paper }) => ({ ...paper, chunks: chunkMarkdown(abstract, 'summary') })),
  )
}

/**
 * Indexes a paper anew after its title changed, which is searched with every passage. Its metadata is kept whatever
 * happens here; a rebuild of the index makes up for it.
 */
export async function indexTitle(paperId: string): Promise<void> {
  try {
    await indexContent(paperId)
    await indexSummary(paperId)
  } catch (error) {
    log.warn('a paper was not indexed under its new title', { paperId, detail: String(error).slice(0, 200) })
  }
}

type Drafts = { title: string; chunks: ChunkDraft[] }

/** The passages of the full text of a paper; none where it has no pages. */
export async function contentChunks(paperId: string): Promise<Drafts> {
  const paper = await getPaperText(paperId)
  return { title: paper.title, chunks: chunkDocument(paper.pages) }
}

/** The passages of the summary of a paper, of the note on it and of its highlights. */
export async function summaryChunks(paperId: string): Promise<Drafts> {
  const client = await db()
  const paper = await client.paper.findUniqueOrThrow({
    where: { id: paperId },
    select: {
      title: true,
      summary: true,
      note: true,
      highlights: { orderBy: [{ page: 'asc' }, { createdAt: 'asc' }], select: { quote: true, note: true } },
    },
  })
  const summary = paper.summary ? chunkMarkdown(paper.summary.markdown, 'summary') : []
  const note = paper.note ? chunkMarkdown(paper.note.markdown, 'note') : []
  const highlights = paper.highlights.flatMap(({ quote, note }) =>
    chunkMarkdown(withoutHeadings(`${quote}\n\n${note}`), 'note'),
  )
  return { title: paper.title, chunks: [...summary, ...note, ...highlights] }
}

/** The words of a page are no markdown: a line that begins with # is no heading there. */
function withoutHeadings(text: string): string {
  return text.replace(/^#+\s/gm, '')
}
