import type { AnswerSentence } from '@/lib/citations/answer/answer-sentences'
import type { CitationView, EvidenceView } from '@/lib/research/events/answer-view'

/** A passage, and the `ord`s of the sentences that cite it. */
export type UsedEvidence = { passage: EvidenceView; sentences: number[] }

/** Which sentences cite which passage, in the order of the evidence. */
export function evidenceUse(
  evidence: EvidenceView[],
  citations: CitationView[],
  sentences: Pick<AnswerSentence, 'ord' | 'citations'>[],
): UsedEvidence[] {
  const behind = new Map(citations.map((citation) => [citation.ord, passageBehind(citation, evidence)]))
  return evidence.map((passage) => ({
    passage,
    sentences: sentences
      .filter((sentence) => sentence.citations.some((ord) => behind.get(ord) === passage.id))
      .map(({ ord }) => ord),
  }))
}

/** Runs of an earlier Folio did not store the passage: take the one on that page with the quote. */
function passageBehind({ evidenceId, paperId, page, quote }: CitationView, evidence: EvidenceView[]): string | null {
  if (evidence.some(({ id }) => id === evidenceId)) return evidenceId
  const ofPage = evidence.filter((passage) => passage.paperId === paperId && passage.pages.includes(page))
  const words = squeezed(quote)
  return (ofPage.find(({ text }) => words && squeezed(text).includes(words)) ?? ofPage[0])?.id ?? null
}

function squeezed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()
}
