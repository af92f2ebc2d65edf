import pg from 'pg'
import { vi } from 'vitest'

/**
 * Statements that are not counted: the engine's, transaction control, and those whose number depends on time, which
 * follow a run and the pages of a paper.
 */
const BESIDE =
  /"?dbos"?\.|^\s*(?:BEGIN|COMMIT|ROLLBACK|SET|SHOW|DEALLOCATE)\b|r\.status, e\.seq, e\.event|SET "progress"/

/**
 * Records the statements that this process sends. Call it before there is a connection, which keeps the `query` it was
 * created with. `since` returns the statements since the last call.
 */
export function watchStatements(): { since(): string[]; stop(): void } {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  const textOf = (asked: unknown) => (typeof asked === 'string' ? asked : ((asked as { text?: string })?.text ?? ''))
  return {
    since() {
      const texts = spy.mock.calls.map(([asked]) => textOf(asked))
      spy.mockClear()
      return texts.filter((text) => text !== '' && !BESIDE.test(text))
    },
    stop: () => spy.mockRestore(),
  }
}
