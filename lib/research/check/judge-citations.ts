import type { ModelVerdict } from '../../citations/check/verdict'
import { AppError, type Failure, toFailure } from '../../errors'
import type { CitationView } from '../events'
import type { RunContext } from '../run-context'
import { count } from '../stage'

/** A citation whose quote stands on its page. `canBeVerified`: nothing bars a reader from calling it verified. */
export type Judgeable = { citation: CitationView; claim: string; title: string; canBeVerified: boolean }

type JudgeRun = Pick<RunContext, 'analyst' | 'signal' | 'step' | 'emit'>
type Judged = { judgements: (ModelVerdict | null)[]; failure: Failure | null; cancelled: boolean }

/** Answers are not kept waiting longer than this for their verdicts. */
const LONGEST_MS = 120_000

/**
 * The citations that the run's model judged, by their ids. Nothing is judged without a model. Where it fails or the
 * person cancels, the verdicts of the words stay, and a notice says so. What bars a statement from being verified (other
 * figures, a negation, sides exchanged) bars the model's word for it too: it then stays as the words left it.
 */
export async function judgeCitations(
  run: JudgeRun,
  citations: Judgeable[],
  known: CitationView[] = [],
): Promise<Map<string, CitationView>> {
  const { analyst, step, emit } = run
  if (!analyst.judge) return new Map()
  const remembered = new Map(
    known.filter(({ judgedBy }) => judgedBy === 'model').map((one) => [keyOf(one), one.verdict]),
  )
  const open = citations.filter(({ citation }) => !remembered.has(keyOf(citation)))
  const { judgements, failure, cancelled } =
    open.length > 0 ? await step('judge', () => judge(run, open)) : { judgements: [], failure: null, cancelled: false }
  const unjudged = open.filter((_, index) => !judgements[index]).length
  if (unjudged > 0) await emit({ type: 'notice', message: explain(unjudged, open.length, failure, cancelled) })

  const judged = new Map<string, CitationView>()
  for (const { citation } of citations) {
    const before = remembered.get(keyOf(citation))
    if (before) judged.set(citation.id, { ...citation, verdict: before, judgedBy: 'model' })
  }
  open.forEach(({ citation, canBeVerified }, index) => {
    const verdict = judgements[index]
    if (verdict && (canBeVerified || verdict !== 'verified'))
      judged.set(citation.id, { ...citation, verdict, judgedBy: 'model' })
  })
  return judged
}

async function judge({ analyst, signal }: JudgeRun, open: Judgeable[]): Promise<Judged> {
  const judgements: (ModelVerdict | null)[] = []
  const statements = open.map(({ claim, citation, title }) => ({ statement: claim, quote: citation.quote, title }))
  const limit = AbortSignal.timeout(LONGEST_MS)
  const end = (failure: Failure | null) => ({ judgements, failure, cancelled: signal.aborted })
  if (signal.aborted) return end(null)
  try {
    const context = { signal: AbortSignal.any([signal, limit]) }
    for await (const batch of analyst.judge?.(statements, context) ?? []) judgements.push(...batch)
    return end(null)
  } catch (error) {
    if (signal.aborted) return end(null)
    return end(toFailure(limit.aborted ? new AppError('model_failed', 'It took too long.') : error))
  }
}

function explain(unjudged: number, all: number, failure: Failure | null, cancelled: boolean): string {
  const which = unjudged === all ? 'the citations' : `${unjudged} of ${count(all, 'citation')}`
  const why = cancelled ? 'The run was cancelled.' : failure ? failure.message : 'It gave no clear verdict on them.'
  return `⚠️  The model did not check ${which}: their verdicts compare words only. ${why}`
}

const keyOf = ({ sentence, quote, paperId, page }: CitationView) => JSON.stringify([sentence, quote, paperId, page])
