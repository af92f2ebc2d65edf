import type { Serializable } from 'node:child_process'
import { forkReader } from '../pdf/reader/fork-reader'

export type AsideLimits = { seconds: number; memoryMb: number }

/**
 * Has a separate process answer one request, and ends it, so that exhausted memory or an endless loop harms nothing
 * else. `entry`: source file of the process, from the root of the project, which calls `answerParent`. Returns `gone`
 * if the process ended without an answer, and `late` if it gave none in time, counted from its start, which takes about
 * a second.
 */
export async function askAside<Answer>(
  entry: string,
  request: Serializable,
  { seconds, memoryMb }: AsideLimits,
): Promise<{ answer: Answer } | 'gone' | 'late'> {
  const child = forkReader(entry, [`--max-old-space-size=${memoryMb}`])
  let deadline: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve) => {
      deadline = setTimeout(() => resolve('late'), seconds * 1000)
      child.once('message', (answer: Answer) => resolve({ answer }))
      child.once('exit', () => resolve('gone'))
      child.send(request, (error) => error && resolve('gone'))
    })
  } finally {
    clearTimeout(deadline)
    child.kill('SIGKILL')
  }
}
