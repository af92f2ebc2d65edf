import type { PassageQuery } from '../../lib/quoting/prepare/passage-query'
import type { Candidate } from '../../lib/quoting/prepare/tokenize-paper'
import { localIdf, passageFeatures } from '../../lib/quoting/rank/passage-features'
import { sentenceFeatures } from '../../lib/quoting/rank/sentence-features'
import type { ReadablePassage } from '../../lib/quoting/readable-passage'
import { holdsSentence, wordRuns } from './word-runs'

/** A question with passages to rank, which of them answer it, and their sentences. */
export type QuestionList = {
  id: string
  features: Float64Array[]
  right: boolean[]
  /** number of words of each passage */
  words: number[]
  /** features of each passage's sentences, and which are gold; empty if unknown */
  sentences: { features: Float64Array[]; right: boolean[] }[]
}

/** `gold`: the sentences that answer, as runs of words; null if unknown. */
export function toList(
  id: string,
  query: PassageQuery,
  candidates: Candidate[],
  isRight: (passage: ReadablePassage) => boolean,
  gold: Set<string>[] | null,
): QuestionList {
  const local = localIdf(query, candidates)
  const passages = candidates.flatMap((candidate) =>
    candidate.paper.passages.map((passage, i) => ({ candidate, passage, i })),
  )
  const right = passages.map(({ passage }) => isRight(passage))
  return {
    id,
    features: passageFeatures(query, candidates, local).flat(),
    right,
    words: passages.map(({ passage }) => passage.text.split(/\s+/).length),
    sentences: passages.map(({ candidate, passage, i }, at) => {
      if (!gold || !right[at]) return { features: [], right: [] }
      const runs = passage.sentences.map(({ start, end }) => wordRuns(passage.text.slice(start, end)))
      return {
        features: sentenceFeatures(local, candidate, i),
        right: runs.map((own) => gold.some((one) => holdsSentence(own, one))),
      }
    }),
  }
}
