import type { Excerpt } from './excerpt'
import type { Quotable } from './passage-sentences'

/** Sentences that follow each other in the source. `lead` names what they are about, before the first. */
export type Run = { sentences: Quotable[]; lead: string }

export type AnswerSection = { heading: string; runs: Run[] }

/** An answer before it is written down. */
export type ExtractiveAnswer = {
  /** said before everything else: that a name is unknown to the library */
  notice: string
  overview: Run[]
  sections: AnswerSection[]
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

export function quotedIn(answer: ExtractiveAnswer): Quotable[] {
  return [...answer.overview, ...answer.sections.flatMap((section) => section.runs)].flatMap((run) => run.sentences)
}
