import { sayMoney } from '@/app/costs/say-money'
import { sayDuration } from '@/app/research/[id]/funnel/say-duration'
import type { Trace } from '@/lib/research/trace/read-trace'

export const STATUS: Record<Trace['status'], string> = {
  pending: 'waiting to start',
  in_progress: 'under way',
  paused: 'paused',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  max_iterations_reached: 'stopped after the last round',
  interrupted: 'interrupted',
}

/** The status of a run; a refused question is not a failure. */
export const sayStatus = ({ status, error_code }: Pick<Trace, 'status' | 'error_code'>) =>
  error_code === 'no_papers' ? 'nothing found' : STATUS[status]

/** What a run used and found, as names and numbers; zeros are omitted. */
export function totals({ metrics, started_at, completed_at }: Trace): [name: string, value: string][] {
  const { queries, cost_usd, llm_calls, failed_llm_calls, input_tokens, output_tokens } = metrics
  const took = metrics.ms ?? (started_at && completed_at ? Date.parse(completed_at) - Date.parse(started_at) : null)
  const number = (value: number) => value.toLocaleString('en')
  const all: [string, string | null][] = [
    ['Time', took ? sayDuration(took) : null],
    ['Rounds', metrics.total_iterations ? number(metrics.total_iterations) : null],
    ['Searches', total(queries) ? number(total(queries)) : null],
    ['Sources viewed', metrics.sources_processed ? number(metrics.sources_processed) : null],
    ['Papers kept', metrics.papers_considered ? `${metrics.papers_kept} of ${metrics.papers_considered}` : null],
    ['Passages kept', metrics.passages_kept ? number(metrics.passages_kept) : null],
    ['Findings', metrics.facts ? number(metrics.facts) : null],
    ['Citations', metrics.citations ? number(metrics.citations) : null],
    ['Model calls', llm_calls ? number(llm_calls) : null],
    ['Failed calls', failed_llm_calls ? number(failed_llm_calls) : null],
    ['Tokens (input, output)', llm_calls ? `${number(input_tokens)}, ${number(output_tokens)}` : null],
    ['Price', llm_calls ? (cost_usd === null ? 'not known' : sayMoney(cost_usd)) : null],
  ]
  return all.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

const total = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0)
