import { promptName } from '@/app/costs/prompt-names'
import { sayMoney } from '@/app/costs/say-money'
import { plainMessage } from '@/app/markdown/plain-message'
import { sayDuration } from '@/app/research/[id]/funnel/say-duration'
import type { TraceCall } from '@/lib/research/trace/read-calls'
import { CallText } from './call-text'

type Props = { runId: string; calls: TraceCall[]; isOver: boolean }

/** Every model call with its cost; its request and response are collapsed. */
export function CallList({ runId, calls, isOver }: Props) {
  return (
    <section aria-labelledby="calls" className="mt-10">
      <h2 id="calls" className="mb-2 font-serif text-lg font-semibold">
        Model calls
      </h2>
      {calls.length === 0 && <p className="text-sm text-soft">No model calls{isOver ? '' : ' so far'}.</p>}
      <ol>
        {calls.map((call) => (
          <li key={call.id} className="border-t border-line py-2 text-sm">
            <p className="flex flex-wrap items-baseline gap-x-3">
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {promptName(call.prompt)} <span className="text-xs text-soft">{call.model}</span>
              </span>
              <span className="text-xs text-soft tabular-nums">{used(call)}</span>
            </p>
            {call.error && <p className="text-xs wrap-anywhere text-bad">{plainMessage(call.error)}</p>}
            {call.started_at !== null && <CallText runId={runId} callId={call.id} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function used({ input_tokens, output_tokens, estimated, cost_usd, ms }: TraceCall): string {
  const number = (value: number) => value.toLocaleString('en')
  const tokens =
    input_tokens === null
      ? 'no answer'
      : `${estimated ? 'about ' : ''}${number(input_tokens)} in, ${number(output_tokens ?? 0)} out`
  return [tokens, cost_usd ? sayMoney(cost_usd) : '', sayDuration(ms)].filter(Boolean).join(' · ')
}
