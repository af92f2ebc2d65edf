import type { ModelCall } from '../../models/costs/meter'
import type { Usage } from '../events/events'

/** Sums model calls, in total and, if there are several prompts, by prompt in the order of first use. */
export function sumCalls(calls: ModelCall[]): Omit<Usage, 'ms'> {
  const prompts = [...new Set(calls.map(({ prompt }) => prompt))]
  const steps = prompts.map((prompt) => {
    const { inputTokens, outputTokens, ...rest } = sum(calls.filter((call) => call.prompt === prompt))
    return { prompt, ...rest, tokens: inputTokens + outputTokens }
  })
  return { ...sum(calls), ...(steps.length > 1 && { steps }) }
}

function sum(calls: ModelCall[]) {
  const total = (of: (call: ModelCall) => number) => calls.reduce((all, call) => all + of(call), 0)
  return {
    modelCalls: calls.length,
    inputTokens: total((call) => call.inputTokens),
    outputTokens: total((call) => call.outputTokens),
    costUsd: calls.some((call) => call.costUsd === null) ? null : total((call) => call.costUsd ?? 0),
  }
}
