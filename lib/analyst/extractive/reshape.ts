import type { Feedback } from '../feedback/read-feedback'
import { stemsOf } from '../question/terms'
import type { AnswerBlock, ExtractiveAnswer, Run } from './answer'
import type { Quotable } from './passage-sentences'
import type { Weights } from './weights'

/** With so many sentences a bullet is no longer one point. */
const MOST_IN_BULLET = 2

type Shape = Pick<Feedback, 'form' | 'order' | 'first'>

/** The same sentences in the form and the order that the feedback asks for. */
export function reshape(answer: ExtractiveAnswer, { form, order, first }: Shape, weights: Weights): ExtractiveAnswer {
  let { blocks } = answer
  if (order) blocks = sorted(blocks, (run) => placeByYear(run, order))
  const stems = stemsOf(first)
  if (stems.length > 0) blocks = sorted(blocks, (run) => -shareOf(run, stems, weights))
  if (form === 'table') blocks = asTable(blocks)
  else if (form) blocks = blocks.map((block) => ('runs' in block ? inForm(block, form) : block))
  return { ...answer, blocks }
}

type Quoting = Extract<AnswerBlock, { runs: Run[] }>

function inForm(block: Quoting, form: 'list' | 'prose'): AnswerBlock {
  if (form === 'prose' || block.kind === 'list') return { ...block, kind: form }
  const runs = block.runs.flatMap((run) =>
    run.sentences.length <= MOST_IN_BULLET
      ? [run]
      : run.sentences.map((sentence, index) => ({ sentences: [sentence], lead: index === 0 ? run.lead : '' })),
  )
  return { ...block, kind: 'list', runs }
}

/** All that is quoted as one table; what else there is below it. */
function asTable(blocks: AnswerBlock[]): AnswerBlock[] {
  const runs = blocks.flatMap((block) => ('runs' in block ? block.runs : []))
  const others = blocks.filter((block) => !('runs' in block))
  return runs.length > 0 ? [{ kind: 'rows', heading: '', runs }, ...others] : others
}

/** Runs of a block by their worth, and blocks by that of their first run; lowest first, else as they were. */
function sorted(blocks: AnswerBlock[], worth: (run: Run) => number): AnswerBlock[] {
  const within = blocks.map((block) =>
    'runs' in block ? { ...block, runs: [...block.runs].sort((a, b) => worth(a) - worth(b)) } : block,
  )
  const worthOf = (block: AnswerBlock) => {
    const [run] = 'runs' in block ? block.runs : []
    return run ? worth(run) : Number.MAX_SAFE_INTEGER
  }
  return within.sort((a, b) => worthOf(a) - worthOf(b))
}

/** Papers without a year come last, whichever way. */
function placeByYear({ sentences }: Run, order: 'newest' | 'oldest'): number {
  const year = Number(sentences[0]?.passage.published?.slice(0, 4))
  if (!year) return Number.MAX_SAFE_INTEGER
  return order === 'newest' ? -year : year
}

/** The share of the stems that a run holds. */
function shareOf({ sentences }: Run, stems: string[], weights: Weights): number {
  const own = new Set(sentences.flatMap((sentence: Quotable) => [...weights.stems(sentence)]))
  return stems.filter((stem) => own.has(stem)).length / stems.length
}
