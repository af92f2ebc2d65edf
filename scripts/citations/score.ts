import type { Verdict } from '../../lib/citations/verdict/verdict'

/** A sentence with its expected and actual verdict. */
export type JudgedSentence = { kind: string; supported: boolean; verdict: Verdict }

export type KindScores = { kind: string; supported: boolean; n: number; counts: Partial<Record<Verdict, number>> }

/** How reliable a verdict is, and how many correct sentences get it. */
export type WordScores = {
  verdict: Verdict
  n: number
  /** share of the sentences with this verdict that are supported; null if none has it */
  precision: number | null
  /** share of the supported sentences that have this verdict */
  recall: number | null
}

/** Verdicts by kind of sentence, in the order of the first sentences. */
export function countVerdicts(sentences: JudgedSentence[]): KindScores[] {
  const kinds = new Map<string, KindScores>()
  for (const { kind, supported, verdict } of sentences) {
    const key = `${supported} ${kind}`
    const row = kinds.get(key) ?? { kind, supported, n: 0, counts: {} }
    row.n += 1
    row.counts[verdict] = (row.counts[verdict] ?? 0) + 1
    kinds.set(key, row)
  }
  return [...kinds.values()]
}

export function scoreWord(sentences: JudgedSentence[], verdict: Verdict): WordScores {
  const told = sentences.filter((sentence) => sentence.verdict === verdict)
  const right = told.filter(({ supported }) => supported).length
  const all = sentences.filter(({ supported }) => supported).length
  return { verdict, n: told.length, precision: share(right, told.length), recall: share(right, all) }
}

function share(part: number, all: number): number | null {
  return all > 0 ? part / all : null
}
