import type { Excerpt } from './excerpt'
import type { Quotable } from './passage-sentences'
import type { TableExtract } from './table-rows'

/** Sentences that follow each other in the source. `lead` names what they are about, before the first. */
export type Run = { sentences: Quotable[]; lead: string }

/** A part of an answer: sentences of papers under a heading or none, rows of a paper's table, or a remark of ours. */
export type AnswerBlock =
  | { kind: 'prose' | 'list' | 'rows'; heading: string; runs: Run[] }
  | { kind: 'table'; table: TableExtract }
  | { kind: 'remark'; text: string }

/** An answer before it is written down. */
export type ExtractiveAnswer = {
  /** the answer itself first, then what more the papers say */
  blocks: AnswerBlock[]
  /** said at the end: what the passages do not speak of */
  closing: string
}

/** Excerpts as runs: grouped by paper (the best first), in the order of the paper, those that touch in one run. */
export function arrange(excerpts: Excerpt[]): Run[] {
  const byPaper = new Map<string, Excerpt[]>()
  for (const excerpt of [...excerpts].sort((a, b) => b.score - a.score)) {
    byPaper.set(excerpt.seed.paperId, [...(byPaper.get(excerpt.seed.paperId) ?? []), excerpt])
  }
  const runs: Run[] = []
  for (const group of byPaper.values()) {
    group.sort((a, b) => startOf(a) - startOf(b))
    for (const { sentences } of group) {
      const last = runs.at(-1)?.sentences
      if (last && last.at(-1)?.next === sentences[0] && sentences[0] !== undefined) last.push(...sentences)
      else runs.push({ sentences: [...sentences], lead: '' })
    }
  }
  return runs
}

const WIDEST_PAGE = 1e7

function startOf(excerpt: Excerpt): number {
  const [first = excerpt.seed] = excerpt.sentences
  return first.page * WIDEST_PAGE + first.start
}

export function quotedIn(answer: Pick<ExtractiveAnswer, 'blocks'>): Quotable[] {
  return answer.blocks.flatMap((block) => ('runs' in block ? block.runs.flatMap((run) => run.sentences) : []))
}
