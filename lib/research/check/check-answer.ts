import { randomUUID } from 'node:crypto'
import { type CheckedCitation, checkCitations } from '../../citations/check/check'
import { joinSentences, markSentences } from '../../citations/check/mark-sentences'
import { isCarried } from '../../citations/check/verdict'
import { type LocatedQuote, locateInPaper } from '../../library/paper/locate-in-paper'
import type { Passage } from '../../quoting/passage'
import type { CitationView } from '../events'
import type { RunContext } from '../run-context'
import { judgeCitations } from './judge-citations'
import { presentVerdict } from './present-verdict'

export { toLocate } from './judge-citations'

export type CheckedMarkdown = {
  /** with canonical markers only, those that point at no passage taken out */
  markdown: string
  citations: CitationView[]
  /** number of markers that were taken out */
  dropped: number
  /** number of markers that named the page beside the one that has their words; absent in what a run kept before it was told */
  repaired?: number
}

/**
 * Holds any markdown against passages, whoever wrote it: takes markers out that point at none of them, finds for each
 * other one the source's own words and their place on the page, and a verdict. Words decide it; where the run has a
 * model, the model judges what is not the source's own sentence. A block quotation that its page does not prove as a whole gets markers
 * behind those of its sentences that the page proves. Citations in `known` that stand behind the same words
 * and lead to the same page keep what the model said of them.
 */
export async function checkAnswer(
  context: Pick<RunContext, 'analyst' | 'signal' | 'step' | 'emit'>,
  question: string,
  draft: string,
  passages: Passage[],
  known: CitationView[] = [],
): Promise<CheckedMarkdown> {
  const checked = await context.step('check', async (): Promise<CheckedMarkdown> => {
    const whole = await compare(draft, passages)
    const bySentence = markSentences(whole.markdown, whole.citations)
    if (bySentence === null) return whole
    const { markdown, citations } = await compare(bySentence, passages)
    const joined = await compare(joinSentences(markdown, citations), passages)
    return { ...whole, markdown: joined.markdown, citations: joined.citations }
  })
  const { markdown, dropped, repaired = 0 } = checked
  // The step of a run that an earlier Folio began has that one's words.
  const citations = checked.citations.map(presentVerdict)
  const judged = await judgeCitations(context, question, { markdown, citations }, passages, known)
  return { markdown, citations: citations.map((citation) => judged.get(citation.id) ?? citation), dropped, repaired }
}

async function compare(markdown: string, evidence: Passage[]): Promise<CheckedMarkdown> {
  const { citations, ...compared } = checkCitations({ markdown, evidence })
  return { ...compared, citations: await locate(citations) }
}

/**
 * Finds the quotes in their papers. One that is not found on its page carries nothing, whatever its words, and only one that is
 * proven on the page's raw characters is quoted.
 */
async function locate(citations: CheckedCitation[]): Promise<CitationView[]> {
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

/** What is told of markers that were led to the page beside. */
export function sayRepaired(repaired: number): string {
  const [named, lead] = repaired === 1 ? ['citation named', 'leads'] : ['citations named', 'lead']
  return `${repaired} ${named} the page next to the one with the words, and now ${lead} to the right page.`
}
