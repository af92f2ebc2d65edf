import { addToList } from '../../add-to-list'
import { type ByteCache, byteCache } from '../../byte-cache'
import { db } from '../../db/client'
import { fromJson } from '../../db/json'
import { passageOfText, readablePassages } from '../../quoting/prepare/readable-passages'
import {
  bagOf,
  bytesOf,
  type Candidate,
  type TermBags,
  type TokenizedPaper,
  tokenizePaper,
} from '../../quoting/prepare/tokenize-paper'
import { borrowSimilarities } from '../../quoting/rank/borrow-similarities'
import type { ReadablePassage } from '../../quoting/readable-passage'
import type { Block, TextPage } from '../../text/document'
import { tablesOfPaper } from '../pages/page-blocks'
import { contentOf } from '../pages/paper-text'
import type { ActiveIndex, OpenIndex } from '../search/find-chunks'
import { chunkCosines, type TextVectors, textCosines, textVectors } from '../search/meaning'
import { memoryOf } from '../sql/memory'
import { yieldToEventLoop } from '../sql/rows'

type KnownPaper = { paper: TokenizedPaper; vectors: TextVectors | null }

/** In bytes: about 200 papers. A paper that is indexed again gets a new number, so the cache never becomes outdated. */
const REMEMBERED_BYTES = 48 << 20

/**
 * The readable passages of indexed papers, in the given order, with their cosines to the question; for a paper without
 * pages, such as an abstract, the passages of the index. `vector`: of the question in the index's space; null if it has
 * none.
 */
export async function readablePapers(
  index: OpenIndex,
  paperIds: string[],
  vector: Float32Array | null,
): Promise<Omit<Candidate, 'standing'>[]> {
  const keyOf = (id: string) => rememberedAs(index, id)
  const known = await memoryOf<ByteCache<string, KnownPaper>>('readable papers', () => byteCache(REMEMBERED_BYTES))
  const found = new Map<string, KnownPaper>()
  const missing: string[] = []
  for (const id of paperIds) {
    const key = keyOf(id)
    const paper = key && known.get(key)
    if (paper) found.set(id, paper)
    else if (key) missing.push(id)
  }
  for (const paper of await readPapers(index, missing)) {
    const { paperId } = paper.paper
    found.set(paperId, paper)
    known.set(keyOf(paperId) ?? '', paper, bytesOf(paper.paper) + (paper.vectors?.rows.byteLength ?? 0))
  }
  const papers = paperIds.flatMap((id) => found.get(id) ?? [])
  const borrowed = await borrowedFor(index, papers, vector)
  return papers.map(({ paper, vectors }) => ({
    paper,
    similarities: vectors && vector ? textCosines(vectors, vector) : (borrowed.get(paper.paperId) ?? null),
  }))
}

/** An embedding model only has vectors for passages of the index. */
async function borrowedFor(index: ActiveIndex, papers: KnownPaper[], vector: Float32Array | null) {
  if (index.model === 'offline' || !vector) return new Map<string, Float32Array>()
  const tokenized = papers.map(({ paper }) => paper)
  const ids = tokenized.map(({ paperId }) => paperId)
  return borrowSimilarities(tokenized, await chunkCosines(index, ids, vector))
}

/** Cache key of a paper as currently indexed; null if it is not. */
function rememberedAs(index: OpenIndex, paperId: string): string | null {
  const { segments, places } = index.layers.content
  const place = places.get(paperId)
  const num = place && segments[place.segment]?.nums[place.at]
  return num === undefined ? null : `${index.id} ${num}`
}

async function readPapers(index: ActiveIndex, paperIds: string[]): Promise<KnownPaper[]> {
  if (paperIds.length === 0) return []
  const client = await db()
  const rows = await client.page.findMany({
    where: { paperId: { in: paperIds } },
    select: { paperId: true, number: true, text: true, blocks: true },
    orderBy: [{ paperId: 'asc' }, { number: 'asc' }],
  })
  const pages = new Map<string, TextPage[]>()
  for (const { paperId, blocks, ...row } of rows) {
    const page = { ...row, blocks: fromJson<Block[]>(blocks) }
    addToList(pages, paperId, page)
  }
  const papers: TokenizedPaper[] = []
  for (const [paperId, own] of pages) {
    const tables = await tablesOfPaper(paperId, own)
    papers.push(tokenizePaper(paperId, readablePassages(paperId, own, tables)))
    // A long paper takes tens of milliseconds: let other requests continue in between.
    await yieldToEventLoop()
  }
  const passages = new Map<string, ReadablePassage[]>()
  for (const { paperId, section, text, spans } of await contentOf(paperIds.filter((id) => !pages.has(id))))
    addToList(passages, paperId, passageOfText(paperId, section, text, spans))
  for (const [paperId, own] of passages) papers.push(tokenizePaper(paperId, own))
  return Promise.all(papers.map(async (paper) => ({ paper, vectors: await vectorsOf(index, paper.bags) })))
}

async function vectorsOf(index: ActiveIndex, bags: TermBags): Promise<TextVectors | null> {
  if (index.model !== 'offline' || index.dimensions === 0) return null
  return textVectors(
    index,
    Array.from({ length: bags.starts.length - 1 }, (_, i) => bagOf(bags, i)),
  )
}
