import { chunkDocument } from '../../lib/library/chunking/chunk'
import { toPassageQuery } from '../../lib/library/passages/to-passage-query'
import { queryTerms } from '../../lib/library/search/query-terms'
import { learnInChild, MOST_DIMENSIONS } from '../../lib/library/search/space/learn-space'
import type { Space } from '../../lib/library/search/space/lsa'
import { countTerms } from '../../lib/library/search/terms'
import { toUnit } from '../../lib/library/search/to-unit'
import type { PassageQuery } from '../../lib/quoting/prepare/passage-query'
import { readablePassages } from '../../lib/quoting/prepare/readable-passages'
import { bagOf, type Candidate, tokenizePaper } from '../../lib/quoting/prepare/tokenize-paper'
import type { ReadablePassage } from '../../lib/quoting/readable-passage'
import { dot } from './dot'
import type { PagedPaper } from './read-pages'

/** Papers, with the vector space that Folio's index would learn from them. */
export type FitLibrary = {
  ids: string[]
  query(question: string): PassageQuery
  /** the paper with the cosines between its passages and a question */
  candidate(id: string, question: string): Candidate
}

/** A paper with the passages shown and the texts indexed. */
type FitPaper = { id: string; title: string; texts: string[]; passages: ReadablePassage[] }

/** Splits a paper into the passages shown and those indexed. */
export function asPassages({ id, title, pages }: PagedPaper): FitPaper {
  return { id, title, texts: chunkDocument(pages).map(({ text }) => text), passages: readablePassages(id, pages) }
}

/** Combines papers like Folio's index, without a database. */
export async function fitLibrary(papers: FitPaper[]): Promise<FitLibrary> {
  const bags = papers.flatMap(({ title, texts }) => texts.map((text) => countTerms(text, title).counts))
  const fold = foldInto(await learn(bags))
  const tokenized = new Map(papers.map(({ id, passages }) => [id, tokenizePaper(id, passages)]))
  const vectors = new Map(
    [...tokenized].map(([id, { bags, passages }]) => [id, passages.map((_, i) => fold(bagOf(bags, i)))]),
  )
  return {
    ids: [...tokenized.keys()],
    query: (question) => toPassageQuery(question),
    candidate(id, question) {
      const paper = tokenized.get(id)
      const own = vectors.get(id)
      if (!paper || !own) throw new Error(`There is no paper ${id}.`)
      const asked = fold(queryTerms(question).counts)
      const cosines = Float32Array.from(own, (vector) => (vector && asked ? dot(vector, asked) : 0))
      return { paper, similarities: cosines, standing: 1 }
    },
  }
}

async function learn(bags: Map<number, number>[]): Promise<Space> {
  const starts = new Int32Array(bags.length + 1)
  bags.forEach((bag, i) => {
    starts[i + 1] = (starts[i] ?? 0) + bag.size
  })
  const all = bags.flatMap((bag) => [...bag])
  const corpus = {
    starts,
    terms: Int32Array.from(all, ([term]) => term),
    tf: Int32Array.from(all, ([, count]) => count),
  }
  return learnInChild(corpus, Math.min(MOST_DIMENSIONS, Math.floor(bags.length / 2)))
}

/** Unit vectors of bags of terms in a space, like those by `foldIn`. */
function foldInto({ dimensions, terms, vectors }: Space): (bag: Map<number, number>) => Float32Array | null {
  const rows = new Map(Array.from(terms, (term, i) => [term, i]))
  return (bag) => {
    const sum = new Float64Array(dimensions)
    for (const [term, tf] of bag) {
      const row = rows.get(term)
      if (row === undefined) continue
      const weight = 1 + Math.log(tf)
      for (let i = 0; i < dimensions; i++) sum[i] = (sum[i] ?? 0) + weight * (vectors[row * dimensions + i] ?? 0)
    }
    return toUnit(sum)
  }
}
