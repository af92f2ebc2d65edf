import type { Usage } from '@/lib/research/events/events'
import type { RunView } from '@/lib/research/run-view'
import { sayDuration } from '../research/[id]/funnel/say-duration'
import { promptName } from './prompt-names'
import { sayMoney } from './say-money'

/** Shows the run's exact usage of language models, by step if there were several; empty if it used none. */
export function UsageLine({ view }: { view: RunView }) {
  const { usage } = view
  if (!usage || usage.modelCalls === 0) return null
  const facts = [...sayUsage(usage), sayDuration(usage.ms)]
  return (
    <div className="mt-2 text-xs text-faint tabular-nums">
      <p role="note" aria-label="Usage">
        {facts.join(' · ')}
      </p>
      {usage.steps && <UsageSteps steps={usage.steps} />}
    </div>
  )
}

/** `12 model calls`, `31,200 tokens`, `$0.02` */
export function sayUsage({ modelCalls, inputTokens, outputTokens, costUsd }: Omit<Usage, 'ms'>): string[] {
  return [
    `${modelCalls} model ${modelCalls === 1 ? 'call' : 'calls'}`,
    `${(inputTokens + outputTokens).toLocaleString('en')} tokens`,
    ...saying(costUsd),
  ]
}

function saying(costUsd: number | null | undefined): string[] {
  if (costUsd === null) return ['price unknown']
  return costUsd ? [sayMoney(costUsd)] : []
}

function UsageSteps({ steps }: { steps: NonNullable<Usage['steps']> }) {
  return (
    <details>
      <summary className="cursor-pointer rounded-sm hover:text-ink">By step</summary>
      <table className="mt-1 border-separate border-spacing-x-3 border-spacing-y-0.5 text-left">
        <caption className="sr-only">Language model use by step</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Calls</th>
            <th scope="col">Tokens</th>
            <th scope="col">Price</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ prompt, modelCalls, tokens, costUsd }) => (
            <tr key={prompt}>
              <th scope="row" className="font-normal text-soft">
                {promptName(prompt)}
              </th>
              <td className="text-right">{modelCalls}×</td>
              <td className="text-right">{tokens.toLocaleString('en')} tokens</td>
              <td className="text-right">{saying(costUsd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
