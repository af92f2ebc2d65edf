import { searchByMeaning } from '../../library/list-search/search-by-meaning'
import { titlesOf } from '../../library/papers'
import { rank } from '../../library/search/find-chunks'
import type { ListedPaper } from '../../sessions/entries'
import { FUNNEL } from '../settings/funnel'
import { sayNoPapers } from '../shortlist/outcome'
import { type CommandOutcome, nothingFound } from './done'

const PAPERS = 20
const PASSAGES = 40
const PASSAGES_OF_A_PAPER = 2

/** `sem-search`: the papers nearest in meaning, each with its nearest passages. */
export async function semSearch(query: string): Promise<CommandOutcome> {
  const near = (await searchByMeaning(query)).filter(({ relevance }) => relevance >= FUNNEL.scope.cutoff)
  const best = near.slice(0, PAPERS)
  const ids = best.map(({ paperId }) => paperId)
  const titles = await titlesOf(ids)
  const passages = ids.length > 0 ? await passagesOf(query, ids) : new Map()
  const papers = best.flatMap(({ paperId, relevance }): ListedPaper[] => {
    const paper = titles.get(paperId)
    if (!paper) return []
    const { id, title, authors, published } = paper
    return [{ id, title, authors, published, relevance, passages: passages.get(paperId) ?? [] }]
  })
  if (papers.length === 0) return nothingFound(sayNoPapers(query))
  return {
    result: { kind: 'papers', papers },
    happening: { type: 'listed', papers: papers.map(({ id }) => id), query },
  }
}

async function passagesOf(query: string, paperIds: string[]) {
  const hits = await rank({ query, paperIds, limit: PASSAGES })
  const byPaper = new Map<string, NonNullable<ListedPaper['passages']>>()
  for (const { paperId, text, spans, relevance } of hits) {
    const own = byPaper.get(paperId) ?? []
    if (own.length < PASSAGES_OF_A_PAPER) own.push({ page: spans[0]?.page ?? 1, text, relevance })
    byPaper.set(paperId, own)
  }
  return byPaper
}
