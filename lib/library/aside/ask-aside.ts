import type { ChildProcess, Serializable } from 'node:child_process'
import { forkReader } from '../pdf/reader/fork-reader'

export type AsideLimits = { seconds: number; memoryMb: number }

/** `gone`: the process ended without an answer. `late`: it gave none in time. */
type AsideAnswer<Answer> = { answer: Answer } | 'gone' | 'late'

/** A separate process that answers requests one after the other. It starts with the first one. */
export type Aside = { ask<Answer>(request: Serializable): Promise<AsideAnswer<Answer>>; close(): void }

/**
 * Opens a separate process, so that exhausted memory or an endless loop harms nothing else. `entry`: source file of the
 * process, from the root of the project, which calls `answerParent`. The time of an answer counts from the request, or
 * from the start of the process, which takes about a second. A process that failed is replaced at the next request. One
 * that answered before and then ends may have had no memory left for this request, so a fresh one is asked again.
 */
export function openAside(entry: string, { seconds, memoryMb }: AsideLimits): Aside {
  let child: ChildProcess | null = null
  const close = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const start = () => {
    const started = forkReader(entry, [`--max-old-space-size=${memoryMb}`])
    started.once('exit', () => {
      if (child === started) child = null
    })
    return started
  }
  const ask = async <Answer>(request: Serializable): Promise<AsideAnswer<Answer>> => {
    const isFresh = child === null
    child ??= start()
    const asked = child
    const answer = await answerOf<Answer>(asked, request, seconds)
    const wasClosed = asked.killed
    if (typeof answer === 'string') close()
    return answer === 'gone' && !isFresh && !wasClosed ? ask(request) : answer
  }
  return { ask, close }
}

async function answerOf<Answer>(
  child: ChildProcess,
  request: Serializable,
  seconds: number,
): Promise<AsideAnswer<Answer>> {
  let deadline: NodeJS.Timeout | undefined
  const ended = () => settle('gone')
  let settle: (answer: AsideAnswer<Answer>) => void = () => {}
  try {
    return await new Promise((resolve) => {
      settle = resolve
      deadline = setTimeout(() => resolve('late'), seconds * 1000)
      child.once('message', (answer: Answer) => resolve({ answer }))
      child.once('exit', ended)
      child.send(request, (error) => error && resolve('gone'))
    })
  } finally {
    clearTimeout(deadline)
    child.off('exit', ended)
  }
}

/** Has a separate process answer one request, and ends it. */
export async function askAside<Answer>(
  entry: string,
  request: Serializable,
  limits: AsideLimits,
): Promise<AsideAnswer<Answer>> {
  const aside = openAside(entry, limits)
  try {
    return await aside.ask<Answer>(request)
  } finally {
    aside.close()
  }
}
