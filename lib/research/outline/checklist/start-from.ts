import { count, countFindings, stage } from '../../run/stage'
import type { RunContext } from '../../run-context'
import { isByModel } from '../coverage'
import { emitFindings } from '../read-passages'
import { type Earlier, readEarlier } from './read-earlier'

const GONE = 'The earlier research is no longer available, so everything is searched again.'
const ID = 'earlier'

/** Emits earlier findings as events and returns them; null if the run starts without any. */
export async function startFrom(context: RunContext): Promise<Earlier | null> {
  const { run, settings, emit } = context
  const { from: id } = settings
  if (!id) return null
  return stage(
    context,
    { id: ID, name: 'earlier' },
    '📎 Starting from earlier research...',
    async () => {
      const earlier = await context.step('start from', () => readEarlier(run.id, id, settings))
      if (earlier) await emitFindings(context, ID, { evidence: earlier.passages, findings: earlier.findings })
      else await emit({ type: 'notice', message: GONE })
      return earlier
    },
    (earlier) => earlier && summarizeEarlier(earlier),
  )
}

function summarizeEarlier({ at, checklist, findings, gone, left }: Earlier): string {
  const lost = [
    ...(gone > 0 ? [`, ${gone} left out because the passages have changed or no longer exist`] : []),
    ...(left > 0 ? [`, ${left} left out because they may not be of the chosen years and types`] : []),
  ].join('')
  return `✓ Reused from ${at.slice(0, 10)}: ${count(checklist.length, 'item')} and ${countFindings(findings.length, isByModel(findings))}${lost}`
}
