import type { RunView } from '@/lib/research/run-view'
import { sayDuration } from '../research/[id]/funnel/say-duration'
import { sayMoney } from './say-money'

/** What the run used of language models, exactly; nothing when it used none. */
export function UsageLine({ view }: { view: RunView }) {
  const { usage } = view
  if (!usage || usage.modelCalls === 0) return null
  const { modelCalls, inputTokens, outputTokens, costUsd, ms } = usage
  const facts = [
    `${modelCalls} model ${modelCalls === 1 ? 'call' : 'calls'}`,
    `${(inputTokens + outputTokens).toLocaleString('en')} tokens`,
    costUsd === null ? 'price not known' : costUsd ? sayMoney(costUsd) : '',
    sayDuration(ms),
  ]
  return (
    <p role="note" aria-label="Usage" className="mt-2 text-xs text-faint tabular-nums">
      {facts.filter(Boolean).join(' · ')}
    </p>
  )
}
