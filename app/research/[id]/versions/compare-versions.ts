import { diffArrays, diffWordsWithSpace } from 'diff'
import { answerSentences } from '../../../../lib/citations/answer/answer-sentences'
import type { CitationView } from '../../../../lib/research/events/answer-view'

type ComparedAnswer = { markdown: string; citations: CitationView[] }

/** A run of words in both versions, or only in the earlier or later one. */
export type ComparedWords = { text: string; in: 'both' | 'before' | 'after' }

/** A sentence of one or both versions, in reading order. */
export type ComparedSentence = {
  kind: 'kept' | 'changed' | 'added' | 'removed'
  section: string | null
  /** the sentence in each version; null if it is not there */
  before: string | null
  after: string | null
  words: ComparedWords[]
  /** markers after it in the later version only, and in the earlier only */
  gained: string[]
  lost: string[]
}

export type VersionComparison = {
  sentences: ComparedSentence[]
  /** places cited in one version only, anywhere in it */
  gained: string[]
  lost: string[]
}

type Sentence = { text: string; section: string | null; markers: string[] }

/** Minimum share of words, of the longer sentence, for two sentences to count as one that changed. */
const SAME_SENTENCE = 0.4

/** Compares two versions of an answer by sentence (longest common subsequence), and changed sentences by word. */
export function compareVersions(before: ComparedAnswer, after: ComparedAnswer): VersionComparison {
  const [old, now] = [sentencesOf(before), sentencesOf(after)]
  const parts = diffArrays(
    old.map(({ text }) => text),
    now.map(({ text }) => text),
  )
  const sentences: ComparedSentence[] = []
  // Collect removed sentences, to pair them with added ones in the same place.
  let gone: Sentence[] = []
  for (const { count, added, removed } of parts) {
    if (removed) {
      gone = old.splice(0, count)
      continue
    }
    const kept = added ? [] : old.splice(0, count)
    const current = now.splice(0, count)
    sentences.push(...pair(gone, added ? current : []), ...kept.map((one, at) => compared(one, current[at] ?? one)))
    gone = []
  }
  return { sentences: [...sentences, ...pair(gone, [])], ...difference(markersOf(before), markersOf(after)) }
}

/** Pairs removed and added sentences in one place by similarity, in order. */
function pair(removed: Sentence[], added: Sentence[]): ComparedSentence[] {
  const found: ComparedSentence[] = []
  let from = 0
  for (const sentence of added) {
    const match = removed.findIndex(
      (other, index) => index >= from && likeness(other.text, sentence.text) >= SAME_SENTENCE,
    )
    if (match < 0) {
      found.push(compared(null, sentence))
      continue
    }
    found.push(...removed.slice(from, match).map((other) => compared(other, null)))
    found.push(compared(removed[match] ?? null, sentence))
    from = match + 1
  }
  return [...found, ...removed.slice(from).map((other) => compared(other, null))]
}

function compared(before: Sentence | null, after: Sentence | null): ComparedSentence {
  const kind = !before ? 'added' : !after ? 'removed' : before.text === after.text ? 'kept' : 'changed'
  return {
    kind,
    section: (after ?? before)?.section ?? null,
    before: before?.text ?? null,
    after: after?.text ?? null,
    words: compareWords(before?.text ?? '', after?.text ?? ''),
    ...difference(before?.markers ?? [], after?.markers ?? []),
  }
}

function compareWords(before: string, after: string): ComparedWords[] {
  return diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    text: value,
    in: added ? 'after' : removed ? 'before' : 'both',
  }))
}

function sentencesOf({ markdown, citations }: ComparedAnswer): Sentence[] {
  const markers = new Map(citations.map(({ ord, marker }) => [ord, marker]))
  return answerSentences(markdown, citations).map(({ text, section, citations: behind }) => ({
    text,
    section,
    markers: behind.flatMap((ord) => markers.get(ord) ?? []),
  }))
}

function markersOf({ citations }: ComparedAnswer): string[] {
  return citations.map(({ marker }) => marker)
}

function difference(before: string[], after: string[]): { gained: string[]; lost: string[] } {
  const only = (some: string[], others: string[]) => [...new Set(some)].filter((marker) => !others.includes(marker))
  return { gained: only(after, before), lost: only(before, after) }
}

function likeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)]
  const both = [...a].filter((word) => b.has(word)).length
  return both / Math.max(1, a.size, b.size)
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))
}
