import { type AnswerBlock, arrange, type Run } from './answer'
import type { Excerpt } from './excerpt'
import { shortTitle } from './short-title'

/** An answer of more sentences has headings. */
export const WITHOUT_HEADINGS = 6

/**
 * What else the papers say, a block for each paper: that of the opening first, the others led by their names, which are
 * headings in a long answer.
 */
export function furtherBlocks(excerpts: Excerpt[], opening: Run[]): AnswerBlock[] {
  const first = opening[0] && paperOf(opening[0])
  const runs = arrange(excerpts)
  const byPaper = new Map<string, Run[]>([[first ?? '', []]])
  for (const run of runs) byPaper.set(paperOf(run), [...(byPaper.get(paperOf(run)) ?? []), run])
  const isLong = [...opening, ...runs].flatMap(({ sentences }) => sentences).length > WITHOUT_HEADINGS
  return [...byPaper].flatMap(([paper, own]): AnswerBlock[] => {
    const [run] = own
    if (!run) return []
    const name = paper === first ? '' : shortTitle(run.sentences[0]?.title ?? '')
    if (isLong) return [{ kind: 'prose', heading: name, runs: own }]
    return [{ kind: 'prose', heading: '', runs: [{ ...run, lead: name }, ...own.slice(1)] }]
  })
}

function paperOf({ sentences }: Run): string {
  return sentences[0]?.paperId ?? ''
}
