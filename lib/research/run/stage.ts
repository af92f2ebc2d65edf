import type { RunContext } from '../run-context'
import type { Stage, StageName } from '../run-status'

/**
 * Announces a stage, runs its work, and emits its duration and result. A stage that throws stays open; later events
 * give the reason. A stage needs an id if its name occurs several times, and a parent if it is within another stage.
 */
export async function stage<T>(
  { emit }: RunContext,
  stage: StageName | Stage,
  message: string | null,
  work: () => Promise<T>,
  found: (result: T) => string | null = () => null,
): Promise<T> {
  const { name, ...which } = typeof stage === 'string' ? { name: stage } : stage
  await emit({ type: 'stage.started', stage: name, ...which, message })
  const started = Date.now()
  const result = await work()
  await emit({ type: 'stage.finished', stage: name, ...which, ms: Date.now() - started, message: found(result) })
  return result
}

/** Formats `1 paper` or `2 papers`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Formats `3 findings from 2 papers`, or `3 passages …` without a model. */
export function countFound({
  findings,
  papers,
  byModel,
}: {
  findings: number
  papers: number
  byModel: boolean
}): string {
  return `${countFindings(findings, byModel)} from ${count(papers, 'paper')}`
}

/** Formats `3 findings`, or `3 passages` without a model. */
export function countFindings(findings: number, byModel: boolean): string {
  return count(findings, byModel ? 'finding' : 'passage')
}
