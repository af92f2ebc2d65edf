import { randomUUID } from 'node:crypto'
import type { Passage } from '../analyst/analyst'
import { type Question, subQueries, titleCarries, titleCarriesOnly } from '../analyst/question'
import { AppError } from '../errors'
import { abstractsOf } from '../library/abstracts'
import { titlesOf } from '../library/papers'
import { type SearchHit, type SearchInput, search } from '../library/search/search'
import type { EvidenceView } from './events'
import type { FunnelSettings } from './funnel'
import type { RunContext } from './run-context'
import { type Shortlist, scope, tellConsidered } from './scope'
import { count, stage } from './stage'

export type Gathered = { shortlist: Shortlist; passages: Passage[] }

/**
 * The funnel: scope, then the full-text passages of the shortlist that are nearest to the person's own words
 * (for a comparison, to each thing compared). Throws `AppError('no_papers' | 'no_content')`.
 */
export async function gather(context: RunContext, question: Question): Promise<Gathered> {
  const { settings } = context
  const shortlist = await scope(context, question)
  const passages = await stage(
    context,
    'gather',
    `📚 Stage 2: Gathering detailed evidence from ${count(shortlist.paperIds.length, 'paper')}...`,
    async () => {
      const found = await context.step('gather', () => findPassages(question, shortlist, settings))
      const weighed = withoutPassages(shortlist, found)
      if (weighed) await tellConsidered(context, weighed)
      if (found.length > 0) await context.emit({ type: 'evidence.gathered', evidence: found.map(toEvidence) })
      return found
    },
    (found) => `   Retrieved ${count(found.length, 'content chunk')}`,
  )
  if (passages.length === 0 && shortlist.withoutText.length === shortlist.paperIds.length)
    throw new AppError(
      'no_content',
      '❌ The papers that were found have no full text in your library, so there is nothing to quote. Add their PDFs, or widen the search.',
    )
  if (passages.length === 0)
    throw new AppError(
      'no_content',
      '❌ No detailed content found in the selected papers. Papers may not be properly indexed. Try `rebuild-index`.',
    )
  return { shortlist, passages }
}

/** Evidence as it is shown: without the offsets. */
export function toEvidence({ id, paperId, section, kind, text, spans, relevance, question }: Passage): EvidenceView {
  const pages = [...new Set(spans.map((span) => span.page))]
  return { id, paperId, page: pages[0] ?? 1, pages, section, kind, text, relevance, question }
}

/** The shortlist with what became of its papers that gave no passage; null when each gave one. */
function withoutPassages(shortlist: Shortlist, passages: Passage[]): Shortlist | null {
  const read = new Set(passages.map((passage) => passage.paperId))
  if (shortlist.paperIds.every((id) => read.has(id))) return null
  const considered = shortlist.considered.map((paper) => {
    if (!paper.kept || read.has(paper.paperId)) return paper
    const none = shortlist.withoutText.includes(paper.paperId) ? 'no full text' : 'no matching passage'
    return { ...paper, kept: false, reason: shortlist.forced.includes(paper.paperId) ? `forced in, ${none}` : none }
  })
  return { ...shortlist, considered }
}

/** Passages of a paper that is forced in, and has none above the cutoff. */
const FORCED = 3

async function findPassages(
  question: Question,
  { paperIds, considered, forced }: Shortlist,
  settings: FunnelSettings,
): Promise<Passage[]> {
  const titles = await titlesOf(paperIds)
  const hits = new Map<string, SearchHit & { question: string }>()
  for (const { query, aspect, thing } of subQueries(question)) {
    // A paper that bears the thing's name in its title speaks of it best; one that bears them all compares them.
    const named = thing
      ? paperIds.filter((id) => titleCarriesOnly(titles.get(id)?.title ?? '', thing, question.things))
      : []
    const found = await nearest(named.length ? { query: aspect, paperIds: named } : { query, paperIds }, settings)
    for (const hit of found)
      if (!hits.has(hit.chunkId)) hits.set(hit.chunkId, { ...hit, question: thing ?? question.text })
  }
  // Who asks for papers asks about each as a whole, and that is what an abstract says.
  const whole = question.type === 'list' ? paperIds : namedInTitle(question, titles)
  for (const abstract of await abstractsOf(whole)) {
    const relevance = considered.find((paper) => paper.paperId === abstract.paperId)?.relevance ?? 0
    if (!hits.has(abstract.chunkId)) hits.set(abstract.chunkId, { ...abstract, relevance, question: question.text })
  }
  const read = new Set([...hits.values()].map((hit) => hit.paperId))
  for (const id of forced.filter((id) => !read.has(id))) {
    const { mmr } = settings.gather
    const own = await search({ layer: 'content', query: question.text, paperIds: [id], k: FORCED, mmr, cutoff: 0 })
    for (const hit of own.hits) hits.set(hit.chunkId, { ...hit, question: question.text })
  }
  return [...hits.values()].map((hit) => ({
    id: randomUUID(),
    paperId: hit.paperId,
    title: titles.get(hit.paperId)?.title ?? hit.paperId,
    section: hit.section,
    kind: hit.kind,
    text: hit.text,
    spans: hit.spans,
    relevance: hit.relevance,
    question: hit.question,
  }))
}

/** Papers whose title carries a name of the question: their abstracts are evidence, whatever their words. */
function namedInTitle({ names }: Question, titles: Map<string, { id: string; title: string }>): string[] {
  const papers = [...titles.values()].filter(({ title }) => names.some((name) => titleCarries(title, name)))
  return papers.map((paper) => paper.id)
}

/**
 * Passages above the cutoff; when a shortlisted paper has none that is, those above the cutoff of the
 * summaries, since the paper was shortlisted for something.
 */
async function nearest(
  where: Pick<SearchInput, 'query' | 'paperIds'>,
  { scope, gather }: FunnelSettings,
): Promise<SearchHit[]> {
  const { hits } = await search({ layer: 'content', ...where, ...gather })
  if (hits.length > 0 || scope.cutoff >= gather.cutoff) return hits
  return (await search({ layer: 'content', ...where, ...gather, cutoff: scope.cutoff })).hits
}
