import pg from 'pg'
import { vi } from 'vitest'

/**
 * Statements that are not counted: the engine's, transaction control, and those whose number depends on time, which
 * follow a run and the pages of a paper.
 */
const BESIDE =
  /"?dbos"?\.|^\s*(?:BEGIN|COMMIT|ROLLBACK|SET|SHOW|DEALLOCATE)\b|r\.status, e\.seq, e\.event|SET "progress"/
/** Statements about steps of workflows. */
const OF_STEPS = /"?dbos"?\.(?:workflow_status|operation_outputs)\b.*\bworkflow_uuid *= *\$1/s

/**
 * Records the statements that this process sends. Call it before there is a connection, which keeps the `query` it was
 * created with. `since` returns the statements since the last call; of the engine, those about steps are in `ofSteps`.
 */
export function watchStatements(): { since(): string[] & { ofSteps: number }; stop(): void } {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : ((asked as { text?: string })?.text ?? ''))
  return {
    since() {
      const texts = spy.mock.calls.map(([asked]) => textOf(asked))
      spy.mockClear()
      const own = texts.filter((text) => text !== '' && !BESIDE.test(text))
      return Object.assign(own, { ofSteps: texts.filter((text) => OF_STEPS.test(text)).length })
    },
    stop: () => spy.mockRestore(),
  }
}
