import type { Mode, RunSettings } from './modes/modes'
import { progressLine } from './progress-line'
import { cancelRun } from './run-control'
import { type RunJson, runJson } from './run-json'
import { startRun, watchRun } from './runs'

type Asked = { question: string; mode: Mode; settings?: RunSettings }

/**
 * Asks a question and gives all of its run when that has ended, however it ended; `tell` hears of its progress in lines. Aborting
 * `signal` cancels the run, and what there is until then is given.
 */
export async function askAndWait(
  asked: Asked,
  { signal, tell }: { signal: AbortSignal; tell(line: string): void },
): Promise<RunJson> {
  signal.throwIfAborted()
  const { runId } = await startRun(asked)
  let cancelled: Promise<void> | undefined
  const cancel = () => {
    cancelled = cancelRun(runId)
    // It is waited for below.
    cancelled.catch(() => {})
  }
  signal.addEventListener('abort', cancel)
  try {
    if (signal.aborted) cancel()
    for await (const { event } of watchRun(runId, -1)) {
      const line = progressLine(event, asked.mode)
      if (line) tell(line)
    }
    await cancelled
    return await runJson(runId)
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}
