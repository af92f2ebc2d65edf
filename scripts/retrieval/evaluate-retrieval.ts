import { indexPaper } from '../../lib/library/search/index-paper'
import { rank } from '../../lib/library/search/rank'
import { rebuildIndex } from '../../lib/library/search/rebuild/rebuild-index'
import { rows } from '../../lib/library/sql/rows'
import { type BeirFolder, readBeirFolder } from './beir-folder'
import { ndcg, recall } from './metrics'

export type RetrievalScores = { documents: number; queries: number; ndcg: number; recall: number; msPerQuery: number }

/**
 * Indexes a BEIR collection in this process's database, each document as a paper with one passage, and ranks like the
 * search. Returns nDCG@10, Recall@100 and the mean time of a query in milliseconds.
 */
export async function evaluateRetrieval(dir: string): Promise<RetrievalScores> {
  const collection = await readBeirFolder(dir)
  await indexCollection(collection)
  const scores = { ndcg: 0, recall: 0 }
  const started = performance.now()
  for (const { text, relevant } of collection.queries) {
    const ranked = (await rank({ query: text, limit: 100 })).map(({ paperId }) => paperId)
    scores.ndcg += ndcg(ranked, relevant, 10)
    scores.recall += recall(ranked, relevant, 100)
  }
  const queries = collection.queries.length
  return {
    documents: collection.documents.length,
    queries,
    ndcg: scores.ndcg / queries,
    recall: scores.recall / queries,
    msPerQuery: (performance.now() - started) / queries,
  }
}

async function indexCollection({ documents }: BeirFolder): Promise<void> {
  await rows(
    `INSERT INTO paper (id, title, file_name, status, updated_at)
     SELECT id, title, id, 'ready', now() FROM unnest($1::text[], $2::text[]) AS d(id, title)`,
    [documents.map(({ id }) => id), documents.map(({ title }) => title)],
  )
  for await (const paper of papersOf(documents)) await indexPaper(paper)
  // Rebuilds the index, now that there is a whole collection to learn from.
  await rebuildIndex(papersOf(documents))
}

async function* papersOf(documents: BeirFolder['documents']) {
  for (const { id, title, text } of documents) {
    const chunk = { kind: 'text' as const, section: '', text, spans: [], tokens: Math.ceil(text.length / 4) }
    yield { paperId: id, title, layer: 'content' as const, chunks: [chunk] }
  }
}
