import type { Analyst, Relation } from '../../analyst/analyst'
import { findBestQuote, type Quote } from '../../citations/check/best-quote'
import { contradicts } from '../../citations/check/contradiction'
import { quotableOnPage } from '../../citations/check/evidence'
import { isCarried, type Verdict } from '../../citations/check/verdict'
import { formatMarker } from '../../citations/markers/markers'
import { locateInPaper } from '../../library/paper/locate-in-paper'
import { titlesOf } from '../../library/papers'
import { type RankedChunk, rank } from '../../library/search/rank'
import { countingUse } from '../../models/model-use'
import type { Rect, Span } from '../../text/document'
import { hasNearlySameWords } from './near-words'
import { type DraftText, readDraft } from './read-draft'
import { relateWithModel } from './relate-with-model'

/** A page of the library that speaks of a sentence, in its own words, and the keys that cite it. */
export type DraftSource = {
  paperId: string
  title: string
  authors: string[]
  published: string | null
  page: number
  /** `[PAPER_ID, page N]` */
  marker: string
  /** of a reference manager, where one is known */
  citeKey: string | null
  relation: Relation
  /** of a related one: the quote has nearly the sentence's words, and nobody has judged whether it says the same */
  hasNearWords: boolean
  /** what is known of the sentence against this quote, in the words that an answer's citations have */
  verdict: Verdict
  judgedBy: 'words' | 'model'
  quote: string
  rects: Rect[]
  /** of the passage, 0..1 */
  relevance: number
}

export type DraftSentence = DraftText & {
  verdict: 'supported' | 'contradicted' | 'related' | 'nothing'
  /** supporting ones first, then contradicting ones; related ones only where there are none of these */
  sources: DraftSource[]
}

export type LookedUp = { draft: string; sentences: DraftSentence[]; notices: string[] }

export type Candidate = {
  quote: Quote
  hit: RankedChunk
  page: number
  relation: Relation
  judgedBy: 'words' | 'model'
}

/** Passages that are read for each sentence. Nearness alone decides nothing. */
const NEAR = 12
/** Sentences that are searched for at a time. */
const AT_ONCE = 4
/** Pages that are told of each sentence, and how many of one kind. */
const MOST = { candidates: 5, supports: 3, contradicts: 3, related: 2 }
/** Share of a sentence's words from which on a quote is worth showing beside it. */
const RELATED = 0.45
const ORDER: Relation[] = ['supports', 'contradicts', 'related']

/**
 * Looks up each sentence of a draft in the whole library: the pages that carry it, those that say otherwise, and, where
 * there are neither, those that come near. Yields what the comparison of words finds and then, with a model, what it
 * makes of the same quotes; figures and negations that differ are never called support. Throws
 * `AppError('bad_request' | 'too_large')`.
 */
export async function* lookUp(
  draft: string,
  { analyst, signal }: { analyst: Analyst; signal: AbortSignal },
): AsyncGenerator<LookedUp> {
  const texts = readDraft(draft)
  const candidates: Candidate[][] = []
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    signal.throwIfAborted()
    const some = texts.slice(from, from + AT_ONCE)
    candidates.push(...(await countingUse('index', () => Promise.all(some.map(({ text }) => findCandidates(text))))))
  }
  yield { draft, sentences: await toSentences(texts, candidates), notices: [] }
  if (!analyst.relate || candidates.every((own) => own.length === 0)) return
  const { relate } = analyst
  const { judged, notices } = await countingUse('other', () => relateWithModel(texts, candidates, relate, signal))
  yield { draft, sentences: await toSentences(texts, judged), notices }
}

async function findCandidates(text: string): Promise<Candidate[]> {
  return (await candidatesAmong(text, await rank({ query: text, limit: NEAR }))).slice(0, MOST.candidates)
}

/** What passages say of a sentence: the best quote of each of their pages, supporting ones first. */
export async function candidatesAmong(text: string, hits: RankedChunk[]): Promise<Candidate[]> {
  if (hits.length === 0) return []
  const titles = await titlesOf([...new Set(hits.map((hit) => hit.paperId))])
  const found = hits.flatMap((hit) => {
    const evidence = { ...hit, id: hit.chunkId, title: titles.get(hit.paperId)?.title ?? '' }
    return [...new Set(hit.spans.map((span) => span.page))].flatMap((page): Candidate[] => {
      const quote = findBestQuote(text, quotableOnPage([evidence], hit.paperId, page))
      if (!quote) return []
      const relation = relationOf(text, quote)
      if (relation === 'related' && quote.coverage < RELATED) return []
      return [{ quote, hit, page, relation, judgedBy: 'words' }]
    })
  })
  return bestOfEachPage(found)
}

function relationOf(text: string, quote: Quote): Relation {
  if (isCarried(quote.verdict)) return 'supports'
  return contradicts(text, quote.text, `${quote.part.title} ${quote.part.text}`) ? 'contradicts' : 'related'
}

function verdictFor({ quote, relation, judgedBy }: Candidate): Verdict {
  if (judgedBy === 'words') return quote.verdict
  return relation === 'supports' ? 'verified' : 'weak'
}

function bestOfEachPage(candidates: Candidate[]): Candidate[] {
  const pages = new Map<string, Candidate>()
  for (const candidate of inOrder(candidates)) {
    const key = formatMarker(candidate.hit.paperId, candidate.page)
    if (!pages.has(key)) pages.set(key, candidate)
  }
  return [...pages.values()]
}

function inOrder(candidates: Candidate[]): Candidate[] {
  const worth = ({ quote, hit }: Candidate) => quote.coverage + 0.1 * hit.relevance
  return [...candidates].sort((a, b) => ORDER.indexOf(a.relation) - ORDER.indexOf(b.relation) || worth(b) - worth(a))
}

/** Quotes are located a paper at a time: its pages are read once. One that is not found for sure is no support. */
export async function toSentences(texts: DraftText[], candidates: Candidate[][]): Promise<DraftSentence[]> {
  const shown = candidates.map(chosen)
  const papers = [...new Set(shown.flat().map(({ hit }) => hit.paperId))]
  const titles = await titlesOf(papers)
  const sources = new Map<Candidate, DraftSource>()
  const saidOf = new Map(shown.flatMap((own, index) => own.map((one) => [one, texts[index]?.text ?? ''])))
  for (const paperId of papers) {
    const own = shown.flat().filter(({ hit }) => hit.paperId === paperId)
    const places = await locateInPaper(
      paperId,
      own.map(({ quote, page }) => ({ page, quote: quote.text, span: spanOf(quote, page) })),
    )
    const paper = titles.get(paperId)
    own.forEach((candidate, index) => {
      const place = places[index]
      const { relation, judgedBy, page, hit, quote } = candidate
      sources.set(candidate, {
        paperId,
        title: paper?.title ?? paperId,
        authors: paper?.authors ?? [],
        published: paper?.published ?? null,
        page,
        marker: formatMarker(paperId, page),
        citeKey: paper?.citeKey ?? null,
        relation: place || relation === 'related' ? relation : 'related',
        hasNearWords:
          relation === 'related' && judgedBy === 'words' && hasNearlySameWords(saidOf.get(candidate) ?? '', quote.text),
        verdict: place ? verdictFor(candidate) : 'unchecked',
        judgedBy,
        quote: place?.text ?? quote.text,
        rects: place?.rects ?? [],
        relevance: hit.relevance,
      })
    })
  }
  return texts.map((text, index) => {
    const own = (shown[index] ?? []).flatMap((candidate) => sources.get(candidate) ?? [])
    return { ...text, verdict: verdictOf(own), sources: own }
  })
}

function chosen(candidates: Candidate[]): Candidate[] {
  const of = (relation: Relation) =>
    inOrder(candidates)
      .filter((one) => one.relation === relation)
      .slice(0, MOST[relation])
  const decided = [...of('supports'), ...of('contradicts')]
  return decided.length > 0 ? decided : of('related')
}

function verdictOf(sources: DraftSource[]): DraftSentence['verdict'] {
  const has = (relation: Relation) => sources.some((source) => source.relation === relation)
  if (has('supports')) return 'supported'
  if (has('contradicts')) return 'contradicted'
  return has('related') ? 'related' : 'nothing'
}

function spanOf({ part, start, end }: Quote, page: number): Span | null {
  return part.offset === null ? null : { page, start: part.offset + start, end: part.offset + end }
}
