import { type ChildProcess, type ForkOptions, fork, type Serializable } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { childEnv } from '../../../env'
import { log } from '../../../log'

const alive = new Set<ChildProcess>()
let endsWithUs = false

/**
 * Starts a separate process for reading a possibly hostile file. `entry`: path of its source from the project root;
 * `flags`: Node flags, including its memory limit. It ends together with this process.
 */
export function forkReader(entry: string, flags: string[], serialization?: ForkOptions['serialization']): ChildProcess {
  // Relative to the working directory: a bundled caller does not know its source path, and the bundler must not follow
  // this one.
  const source = path.join(/* turbopackIgnore: true */ process.cwd(), entry)
  const child = fork(/* turbopackIgnore: true */ source, [], {
    execArgv: ['--import', 'tsx', ...flags],
    env: childEnv({ NODE_OPTIONS: '' }),
    serialization,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  // A failed send or kill also shows as an exit. Without a listener the error would end this process.
  child.on('error', () => {})
  if (!endsWithUs) {
    endsWithUs = true
    process.once('exit', () => {
      for (const each of alive) each.kill('SIGKILL')
    })
  }
  return child
}

/**
 * A running process. Worth keeping, because its code gets fast only after some files, and starting takes as long as
 * reading one.
 */
type PooledReader = { process: ChildProcess; requests: number; isLow: boolean; idle?: NodeJS.Timeout }

/** `mostIdle`: processes kept for the next request. The others are those of `forkReader`. */
type PoolOptions = {
  entry: string
  flags: string[]
  serialization?: ForkOptions['serialization']
  mostIdle: number
}

/**
 * `isLow`: the process gives way to all other work on this machine. `after` a reply: wait for another one, keep the
 * process for other requests, or end it. `deadlineMs` applies to a process that no longer watches itself.
 */
type PoolRequest<Reply> = {
  isLow: boolean
  deadlineMs: number
  signal?: AbortSignal
  after(reply: Reply): 'wait' | 'keep' | 'end'
}

/** The last reply of a process, or how it ended without one: `exit` code or signal, an error, or past its deadline. */
type PoolAnswer<Reply> = { reply: Reply } | { exit: number | string | null } | { error: Error } | 'late'

const REQUESTS_PER_PROCESS = 200
const IDLE_MS = 30_000

/**
 * Opens a pool of processes that answer one request at a time. Returns the function that asks one, which rejects only
 * with the reason of `signal`, after killing the process.
 */
export function readerPool<Request extends Serializable, Reply>({
  entry,
  flags,
  serialization,
  mostIdle,
}: PoolOptions) {
  const idle: PooledReader[] = []

  function start(isLow: boolean): PooledReader {
    const child = forkReader(entry, flags, serialization)
    try {
      if (isLow && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    } catch (error) {
      log.info('a reader runs at the usual priority', { detail: String(error) })
    }
    return { process: child, requests: 0, isLow }
  }

  /** Takes or starts a process of the wanted priority. A lowered priority cannot be raised again. */
  function take(isLow: boolean): PooledReader {
    const fits = (child: PooledReader) =>
      child.isLow === isLow && child.process.connected && child.process.exitCode === null
    const child = idle.findLast(fits) ?? start(isLow)
    remove(child)
    child.process.ref()
    child.process.channel?.ref()
    return child
  }

  function giveBack(child: PooledReader) {
    child.requests++
    if (child.requests >= REQUESTS_PER_PROCESS || idle.length >= mostIdle || !child.process.connected) return end(child)
    // An idle process must not keep the program from exiting.
    child.process.unref()
    child.process.channel?.unref()
    child.idle = setTimeout(() => end(child), IDLE_MS)
    child.idle.unref()
    idle.push(child)
  }

  function end(child: PooledReader) {
    remove(child)
    child.process.kill('SIGKILL')
    child.process.unref()
    child.process.channel?.unref()
  }

  function remove(child: PooledReader) {
    const place = idle.indexOf(child)
    if (place >= 0) idle.splice(place, 1)
    clearTimeout(child.idle)
  }

  return ({ request, isLow, deadlineMs, signal, after }: PoolRequest<Reply> & { request: Request }) =>
    new Promise<PoolAnswer<Reply>>((resolve, reject) => {
      const child = take(isLow)
      const { process: running } = child
      const settle = () => {
        clearTimeout(deadline)
        signal?.removeEventListener('abort', onAbort)
        running.off('message', onMessage)
        running.off('exit', onExit)
        running.off('error', onError)
      }
      const onMessage = (reply: Reply) => {
        const then = after(reply)
        if (then === 'wait') return
        settle()
        if (then === 'end') end(child)
        else giveBack(child)
        resolve({ reply })
      }
      const fail = (asked: PoolAnswer<Reply>) => {
        settle()
        end(child)
        resolve(asked)
      }
      const onExit = (code: number | null, by: string | null) => fail({ exit: by ?? code })
      const onError = (error: Error | null) => error && fail({ error })
      const onAbort = () => {
        settle()
        end(child)
        reject(signal?.reason)
      }
      const deadline = setTimeout(() => fail('late'), deadlineMs)
      running.on('message', onMessage)
      running.once('exit', onExit)
      running.once('error', onError)
      signal?.addEventListener('abort', onAbort, { once: true })
      running.send(request, onError)
    })
}
