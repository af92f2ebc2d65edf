import { findBestQuote, type Quote } from '../../citations/evidence/best-quote'
import { type PagePart, quotableOnPage } from '../../citations/evidence/evidence'
import { formatMarker } from '../../citations/markers/markers'
import type { Verdict } from '../../citations/verdict/verdict'
import { judgeSupport } from '../../citations/words/support'
import { speaksOf } from '../../library/find/speaks-of'
import { locateInPaper } from '../../library/pages/locate-in-paper'
import { pageLabelsOf } from '../../library/pages/page-labels'
import { titlesOf } from '../../library/papers'
import { passagesOn } from '../../library/passages/passages-on'
import { type RankedChunk, rank } from '../../library/search/find-chunks'
import { countingUse } from '../../models/limits/model-use'
import type { TextRange } from '../../quoting/quote-passages'
import type { Rect } from '../../text/document'
import type { PaperRef } from '../../text/names/titles'
import type { Analyst } from '../../thinking/ask-analyst'
import type { Relation } from '../../thinking/writing-tasks'
import { toLocate } from '../check/check-answer'
import { excerpt } from './excerpt'
import { type DraftText, readDraft } from './read-draft'
import { relateWithModel } from './relate-with-model'

/** A page of the library that is relevant to a sentence, with its quote and citation keys. */
export type DraftSource = PaperRef & {
  page: number
  /** the printed page number, if different */
  label?: string
  /** `[PAPER_ID, page N]` */
  marker: string
  /** key of a reference manager, if known */
  citeKey: string | null
  relation: Relation
  /** relation of the sentence and the quote, as a verdict on an answer's citation */
  verdict: Verdict
  judgedBy: 'words' | 'model'
  /** why a model's verdict was lowered; null if it was not */
  why: string | null
  quote: string
  rects: Rect[]
  /** the best sentence, at most three lines, with the ranges of shared words */
  passage: { text: string; marks: TextRange[] }
  /** relevance of the passage, 0..1 */
  relevance: number
}

export type DraftSentence = DraftText & {
  /**
   * `supported`: found word for word, or supported according to a model; `related`: nobody has compared the statements
   */
  verdict: 'supported' | 'contradicted' | 'related' | 'nothing'
  /** supporting sources first, then contradicting ones; related ones only if there are none of these */
  sources: DraftSource[]
}

export type DraftLookUp = { draft: string; sentences: DraftSentence[]; notices: string[] }

/** A passage that may be relevant to a sentence. `marks`: its best sentences; absent: those of the quote. */
export type NearPassage = Pick<RankedChunk, 'paperId' | 'kind' | 'text' | 'spans' | 'relevance'> & {
  marks?: TextRange[]
}

export type QuoteCandidate = {
  quote: Quote
  passage: NearPassage
  page: number
  relation: Relation
  judgedBy: 'words' | 'model'
  /** the model's reason, or why its verdict was lowered; null if there is none */
  why: string | null
  /** whether the model says “supports”, but the quote lacks a number or quotation of the sentence */
  isBarred: boolean
}

/** Passages to search for per sentence; their papers are then read. */
const NEAR = 12
/** Number of sentences to search for at a time. */
const AT_ONCE = 4
/** Maximum pages per sentence, and per kind. */
const MOST = { candidates: 5, supports: 3, contradicts: 3, related: 3 }
const ORDER: Relation[] = ['supports', 'contradicts', 'related']

/**
 * Looks up each sentence of a draft in the whole library: the pages with the same words, else the nearest passages.
 * Yields these and then, with a model, whether the quotes support or contradict the sentence. Throws
 * `AppError('bad_request' | 'too_large')`.
 */
export async function* lookUp(
  draft: string,
  { analyst, signal }: { analyst: Analyst; signal: AbortSignal },
): AsyncGenerator<DraftLookUp> {
  const texts = readDraft(draft)
  const candidates: QuoteCandidate[][] = []
  for (let from = 0; from < texts.length; from += AT_ONCE) {
    signal.throwIfAborted()
    const some = texts.slice(from, from + AT_ONCE)
    candidates.push(...(await countingUse('index', () => Promise.all(some.map(({ text }) => findCandidates(text))))))
  }
  yield { draft, sentences: await toSentences(texts, candidates), notices: [] }
  if (!analyst.model || candidates.every((own) => own.length === 0)) return
  const { judged, notices } = await countingUse('other', () => relateWithModel(texts, candidates, { analyst, signal }))
  yield { draft, sentences: await toSentences(texts, judged), notices }
}

async function findCandidates(text: string): Promise<QuoteCandidate[]> {
  const hits = await rank({ query: text, limit: NEAR })
  const quoted = (await candidatesAmong(text, hits)).filter(({ relation }) => relation === 'supports')
  if (quoted.length > 0) return quoted
  const speaksOfIt = await speaksOf(text)
  const standing = new Map<string, number>()
  for (const { paperId, relevance } of hits) standing.set(paperId, Math.max(relevance, standing.get(paperId) ?? 0))
  const ranked = await passagesOn(text, [...standing.keys()], { standing: (id) => standing.get(id) ?? 0 })
  const best = ranked[0]?.score ?? 0
  const near = ranked.slice(0, NEAR).map(
    ({ passage, score, mark }): NearPassage => ({
      ...passage,
      marks: mark(),
      relevance: Math.exp((score - best) / TEMPERATURE),
    }),
  )
  const nearest = near.filter((passage) => speaksOfIt(passage.text))
  return (await candidatesAmong(text, nearest)).slice(0, MOST.candidates)
}

/** Temperature of the passage scores: a passage half as likely to answer as the best has a relevance of .8. */
const TEMPERATURE = 3

/** The best quote for a sentence on each page of some passages: literal ones first, else in order. */
export async function candidatesAmong(text: string, passages: NearPassage[]): Promise<QuoteCandidate[]> {
  if (passages.length === 0) return []
  const titles = await titlesOf([...new Set(passages.map(({ paperId }) => paperId))])
  const found = passages.flatMap((passage, at) => {
    const evidence = { ...passage, id: `${at}`, title: titles.get(passage.paperId)?.title ?? '' }
    const quotes = [...new Set(passage.spans.map((span) => span.page))].flatMap((page): QuoteCandidate[] => {
      const parts = quotableOnPage([evidence], passage.paperId, page)
      const quote = findBestQuote(text, parts) ?? markedQuote(text, passage, parts)
      if (!quote) return []
      const relation = quote.verdict === 'quoted' ? 'supports' : 'related'
      return [{ quote, passage, page, relation, judgedBy: 'words', why: null, isBarred: false }]
    })
    // A passage that crosses a page break is shown once.
    return quotes.sort((a, b) => b.quote.coverage - a.quote.coverage).slice(0, 1)
  })
  const pages = new Map<string, QuoteCandidate>()
  for (const candidate of inOrder(found)) {
    const key = formatMarker(candidate.passage.paperId, candidate.page)
    if (!pages.has(key)) pages.set(key, candidate)
  }
  return [...pages.values()]
}

/** The best sentence of a passage that is relevant only as a whole; null if there is none. */
function markedQuote(text: string, passage: NearPassage, parts: PagePart[]): Quote | null {
  const [mark] = passage.marks ?? []
  const { verdict, coverage } = judgeSupport(text, passage.text)
  if (!mark || verdict === 'missing') return null
  const quote = passage.text.slice(mark.start, mark.end)
  const part = parts.find((one) => one.text.includes(quote))
  if (!part) return null
  const start = part.text.indexOf(quote)
  return { part, start, end: start + quote.length, text: quote, verdict, coverage }
}

function verdictFor({ quote, relation, judgedBy, isBarred }: QuoteCandidate): Verdict {
  if (judgedBy === 'words') return quote.verdict
  if (isBarred) return 'partly'
  return relation === 'supports' ? 'verified' : 'weak'
}

/** Sorts by relation, otherwise keeping the order. */
function inOrder(candidates: QuoteCandidate[]): QuoteCandidate[] {
  return [...candidates].sort((a, b) => ORDER.indexOf(a.relation) - ORDER.indexOf(b.relation))
}

/**
 * Locates quotes one paper at a time, so that its pages are read once. A quote that is not found for certain, or not
 * proven, is no support.
 */
export async function toSentences(texts: DraftText[], candidates: QuoteCandidate[][]): Promise<DraftSentence[]> {
  const shown = candidates.map(bestCandidates)
  const textOf = new Map(shown.flatMap((own, at) => own.map((one) => [one, texts[at]?.text ?? ''] as const)))
  const papers = [...new Set(shown.flat().map(({ passage }) => passage.paperId))]
  const [titles, labels] = await Promise.all([titlesOf(papers), pageLabelsOf(papers)])
  const sources = new Map<QuoteCandidate, DraftSource>()
  for (const paperId of papers) {
    const own = shown.flat().filter(({ passage }) => passage.paperId === paperId)
    const places = await locateInPaper(
      paperId,
      own.map(({ quote, page, passage }) => toLocate(page, quote, [passage])),
    )
    const paper = titles.get(paperId)
    own.forEach((candidate, index) => {
      const place = places[index]
      const { relation, judgedBy, page, passage, quote, why } = candidate
      const isFound = place && (place.isProven || quote.verdict !== 'quoted')
      sources.set(candidate, {
        paperId,
        title: paper?.title ?? paperId,
        authors: paper?.authors ?? [],
        published: paper?.published ?? null,
        page,
        label: labels.get(paperId)?.[page],
        marker: formatMarker(paperId, page),
        citeKey: paper?.citeKey ?? null,
        relation: isFound || relation === 'related' ? relation : 'related',
        verdict: isFound ? verdictFor(candidate) : 'unchecked',
        judgedBy,
        why,
        quote: place?.text ?? quote.text,
        rects: place?.rects ?? [],
        passage: excerpt(textOf.get(candidate) ?? '', {
          text: passage.text,
          marks: passage.marks ?? marksOf(quote, passage.text),
        }),
        relevance: passage.relevance,
      })
    })
  }
  return texts.map((text, index) => {
    const own = (shown[index] ?? []).flatMap((candidate) => sources.get(candidate) ?? [])
    return { ...text, verdict: verdictOf(own), sources: own }
  })
}

function marksOf({ text }: Quote, passage: string): TextRange[] {
  const start = passage.indexOf(text)
  return start < 0 ? [] : [{ start, end: start + text.length }]
}

function bestCandidates(candidates: QuoteCandidate[]): QuoteCandidate[] {
  const of = (relation: Relation) => candidates.filter((one) => one.relation === relation).slice(0, MOST[relation])
  const decided = [...of('supports'), ...of('contradicts')]
  return decided.length > 0 ? decided : of('related')
}

function verdictOf(sources: DraftSource[]): DraftSentence['verdict'] {
  const has = (relation: Relation) => sources.some((source) => source.relation === relation)
  if (has('supports')) return 'supported'
  if (has('contradicts')) return 'contradicted'
  return has('related') ? 'related' : 'nothing'
}
