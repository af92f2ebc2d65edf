import { countingUse } from '../../models/limits/model-use'
import { readQuestion } from '../../question/question'
import type { Span } from '../../text/document'
import { oneLine } from '../../text/format/phrases'
import type { PaperRef } from '../../text/names/titles'
import { isStopWord, stem, words } from '../../text/words/analyze'
import { countFilters, type Narrowing, WHOLE_LIST } from '../filters/list-filter'
import { nearestPassages } from '../find/pick-passages'
import { type Weighed, weighPapers } from '../find/weigh-papers'
import { listIds } from '../list/list-page'
import { pageLabelsOf } from '../pages/page-labels'
import { titlesOf } from '../papers'
import { findAnew, readChunks } from '../search/find-chunks'

/** A paper whose text contains the search words, with the passage that matches best. */
export type TextMatch = PaperRef & {
  /** place of the match, see `locatorOf`, and the words around it */
  page: number
  /** the number printed on that page, if it differs */
  label?: string
  snippet: string
}

/** Maximum papers that the list finds by title, authors and the like, and that are not shown again. */
const LISTED = 1_000
/** More than any library has. */
const ALL = 100_000

type How = {
  most: number
  /** only papers that pass these conditions */
  among?: Narrowing
}

/**
 * Returns the papers whose full text or abstract contains the typed words, ranked as for a question, best first, at
 * most `most`. Leaves out papers that the library's list finds by the same words.
 */
export async function searchTexts(typed: string, { most, among }: How): Promise<TextMatch[]> {
  if (!typed.trim()) return []
  const paperIds = await narrowed(among)
  if (paperIds?.length === 0) return []
  const { ids } = await listIds({ ...WHOLE_LIST, words: typed }, { from: 0, count: LISTED })
  const listed = new Set(ids)
  const asked = new Set(
    words(typed)
      .filter((word) => !isStopWord(word))
      .map(stem),
  )
  const found = await countingUse('other', () => findAnew(() => bestPassages(typed, { listed, most, paperIds })))
  const foundIds = [...new Set(found.map(({ paperId }) => paperId))]
  const [papers, labels] = await Promise.all([titlesOf(foundIds), pageLabelsOf(foundIds)])
  const shown = new Set<string>()
  return found.flatMap(({ paperId, text, spans }) => {
    const paper = papers.get(paperId)
    const match = snippetOf(text, spans, asked)
    if (!paper || !match || shown.has(paperId)) return []
    shown.add(paperId)
    const { title, authors, published } = paper
    return [{ paperId, title, authors, published, label: labels.get(paperId)?.[match.page], ...match }]
  })
}

/** Returns the ids of the papers that pass; undefined if all do. */
async function narrowed(among: Narrowing = WHOLE_LIST): Promise<string[] | undefined> {
  if (countFilters(among) === 0) return undefined
  return (await listIds({ ...WHOLE_LIST, ...among }, { from: 0, count: ALL })).ids
}

/** Number of passages per paper from which to take the snippet. */
const PER_PAPER = 3

type SearchScope = { listed: Set<string>; most: number; paperIds: string[] | undefined }

/** Best paper first, several passages of each. */
async function bestPassages(typed: string, { listed, most, paperIds }: SearchScope) {
  const found = await weighPapers({ question: readQuestion(typed), paperIds })
  if (!found) return []
  const papers = found.papers.filter((paper) => holdsWord(paper) && !listed.has(paper.id)).slice(0, most)
  const how = { most, first: most, k: PER_PAPER * most, mmr: 1, cutoff: 0 }
  const passages = await readChunks(await nearestPassages({ ...found, papers }, how))
  const place = new Map(papers.map(({ id }, at) => [id, at]))
  return passages.sort((a, b) => (place.get(a.paperId) ?? 0) - (place.get(b.paperId) ?? 0))
}

/**
 * Tells whether a word of the question occurs in the paper. Similar meaning alone would not show the user why a paper
 * was found.
 */
function holdsWord({ features: { best, full } }: Weighed['papers'][number]): boolean {
  return best > 0 || full > 0
}

/** Characters of a snippet, and of its part before the first match. */
const SNIPPET = { all: 200, before: 60 }

/** Returns the words around the matches, and their page; null if the text contains none. */
function snippetOf(text: string, spans: Span[], stems: Set<string>): Pick<TextMatch, 'page' | 'snippet'> | null {
  const matches = [...text.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const found = words(word)
      .map(stem)
      .find((one) => stems.has(one))
    return found ? [{ stem: found, index }] : []
  })
  // Starts where the most typed words are close together.
  const close = SNIPPET.all - SNIPPET.before
  const heldAt = ({ index }: { index: number }) =>
    new Set(matches.flatMap((one) => (one.index >= index && one.index < index + close ? [one.stem] : []))).size
  const most = Math.max(0, ...matches.map(heldAt))
  const first = matches.find((match) => heldAt(match) === most)
  if (!first) return null
  const at = Math.max(0, first.index - SNIPPET.before)
  const start = at === 0 ? 0 : text.indexOf(' ', at) + 1
  const isWhole = text.length <= start + SNIPPET.all
  const end = isWhole ? text.length : Math.max(text.lastIndexOf(' ', start + SNIPPET.all), start + SNIPPET.before)
  const shown = oneLine(text.slice(start, end))
  return { page: pageAt(first.index, spans), snippet: `${start > 0 ? '… ' : ''}${shown}${isWhole ? '' : ' …'}` }
}

/** Returns the page of a position in the text of a passage, which consists of its spans joined by spaces. */
function pageAt(place: number, spans: Span[]): number {
  let end = 0
  for (const span of spans) {
    end += span.end - span.start + 1
    if (place < end) return span.page
  }
  return spans.at(-1)?.page ?? 1
}
