import type { Verdict } from '../check/support'

/** A sentence whose verdict is known beforehand, and the one it got. */
export type JudgedSentence = { kind: string; supported: boolean; verdict: Verdict }

export type KindScores = { kind: string; supported: boolean; n: number } & Record<Verdict, number>

export type VerifiedScores = {
  /** share of the verified sentences that their source carries; null when none was verified */
  precision: number | null
  /** share of the sentences that their source carries that were verified */
  recall: number | null
  f1: number | null
}

/** Verdicts by kind of sentence, in the order in which kinds first come. */
export function countVerdicts(sentences: JudgedSentence[]): KindScores[] {
  const kinds = new Map<string, KindScores>()
  for (const { kind, supported, verdict } of sentences) {
    const row = kinds.get(kind) ?? { kind, supported, n: 0, verified: 0, weak: 0, missing: 0 }
    row.n += 1
    row[verdict] += 1
    kinds.set(kind, row)
  }
  return [...kinds.values()]
}

/** How far `verified` can be trusted, and how much of what is right it finds. */
export function scoreVerified(sentences: JudgedSentence[]): VerifiedScores {
  const verified = sentences.filter(({ verdict }) => verdict === 'verified')
  const right = verified.filter(({ supported }) => supported).length
  const precision = share(right, verified.length)
  const recall = share(right, sentences.filter(({ supported }) => supported).length)
  const f1 = precision && recall ? (2 * precision * recall) / (precision + recall) : null
  return { precision, recall, f1 }
}

function share(part: number, all: number): number | null {
  return all > 0 ? part / all : null
}
