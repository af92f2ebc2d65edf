import { randomUUID } from 'node:crypto'
import { type CheckedCitation, checkCitations } from '../../citations/check/check'
import { joinSentences, markSentences } from '../../citations/check/mark-sentences'
import { quotablePages } from '../../citations/evidence/evidence'
import { isCarried } from '../../citations/verdict/verdict'
import { type LocatedQuote, quoteLocator } from '../../library/pages/locate-in-paper'
import type { Passage } from '../../quoting/passage'
import type { CitationView } from '../events/answer-view'
import type { RunContext } from '../run-context'
import { judgeCitations } from './judge-citations'
import { presentVerdict } from './present-verdict'

export { toLocate } from './judge-citations'

export type CheckedMarkdown = {
  /** with canonical markers only, without those that point to no passage */
  markdown: string
  citations: CitationView[]
  /** number of removed markers */
  dropped: number
  /** number of markers corrected to the neighbouring page; absent in old runs */
  repaired?: number
}

/**
 * Checks any Markdown against passages: removes markers that point to none, and finds for every other marker the
 * source's words, their place on the page, and a verdict. Words decide; if the run has a model, it judges what is not a
 * literal quote. A block quotation that its page does not prove as a whole gets markers after the sentences that it
 * does prove. Citations in `known` with the same words and page keep their judgement by a model.
 */
export async function checkAnswer(
  context: Pick<RunContext, 'analyst' | 'signal' | 'step' | 'emit'>,
  question: string,
  draft: string,
  passages: Passage[],
  known: CitationView[] = [],
): Promise<CheckedMarkdown> {
  const checked = await context.step('check', async (): Promise<CheckedMarkdown> => {
    const compare = comparing(passages)
    const whole = await compare(draft)
    const bySentence = markSentences(whole.markdown, whole.citations)
    if (bySentence === null) return whole
    const { markdown, citations } = await compare(bySentence)
    const joined = await compare(joinSentences(markdown, citations))
    return { ...whole, markdown: joined.markdown, citations: joined.citations }
  })
  const { markdown, dropped, repaired = 0 } = checked
  // An interrupted run of an earlier version may have its names for verdicts.
  const citations = checked.citations.map(presentVerdict)
  const judged = await judgeCitations(context, question, { markdown, citations }, passages, known)
  return { markdown, citations: citations.map((citation) => judged.get(citation.id) ?? citation), dropped, repaired }
}

/** Returns a function that checks the citations of a text against passages, and prepares these and their pages once. */
function comparing(evidence: Passage[]): (markdown: string) => Promise<CheckedMarkdown> {
  const quotable = quotablePages(evidence)
  const locateInPaper = quoteLocator()
  return async (markdown) => {
    const { citations, ...compared } = checkCitations({ markdown, evidence, quotable })
    return { ...compared, citations: await locate(citations, locateInPaper) }
  }
}

/**
 * Locates the quotes in their papers. A quote that is not found on its page supports nothing, and only one that matches
 * the page's raw characters is `quoted`.
 */
async function locate(
  citations: CheckedCitation[],
  locateInPaper: ReturnType<typeof quoteLocator>,
): Promise<CitationView[]> {
  const located: CitationView[] = []
  for (const paperId of new Set(citations.map((citation) => citation.paperId))) {
    const own = citations.filter((citation) => citation.paperId === paperId)
    const places = await locateInPaper(paperId, own)
    located.push(...own.map((citation, index) => view(citation, places[index] ?? null)))
  }
  return located.sort((a, b) => a.ord - b.ord)
}

function view(
  { ord, marker, paperId, page, sentence, quote, verdict, evidenceId }: CheckedCitation,
  place: LocatedQuote | null,
): CitationView {
  const citation = { id: randomUUID(), ord, marker, paperId, page, sentence, evidenceId, judgedBy: 'words' as const }
  if (place) {
    const told = verdict === 'quoted' && !place.isProven ? 'unchecked' : verdict
    return { ...citation, quote: place.text, rects: place.rects, verdict: told }
  }
  return { ...citation, quote, rects: [], verdict: isCarried(verdict) ? 'unchecked' : verdict }
}

/** Notice about markers that were corrected to the neighbouring page. */
export function sayRepaired(repaired: number): string {
  const [named, lead] = repaired === 1 ? ['citation pointed to', 'points'] : ['citations pointed to', 'point']
  return `${repaired} ${named} the page before or after the one with the quote, and now ${lead} to the correct page.`
}
