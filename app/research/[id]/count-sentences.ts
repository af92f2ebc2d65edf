import type { CitationView } from '@/lib/research/events'

/** How many sentences of an answer carry citations, and how many of those at least one citation verifies. */
export function countSentences(citations: CitationView[]): { cited: number; verified: number } {
  const verified = new Map<string, boolean>()
  for (const { id, sentence, verdict } of citations) {
    const key = sentence.trim() || id
    verified.set(key, verified.get(key) || verdict === 'verified')
  }
  return { cited: verified.size, verified: [...verified.values()].filter(Boolean).length }
}
