import type { ChildProcess } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { deserialize } from 'node:v8'
import { log } from '../../../log'
import { forkReader } from './fork-reader'
import type { LastReply, PdfRequest, SentReply } from './messages'
import { type ReadFailure, spoilsReader } from './read-failure'

/**
 * A running child process. Worth keeping, because its code gets fast only after some papers, and starting takes as long
 * as reading one.
 */
type ReaderChild = { process: ChildProcess; files: number; isLow: boolean; idle?: NodeJS.Timeout }

const FILES_PER_CHILD = 200
const IDLE_MS = 30_000
const MAX_IDLE = 2

const idle: ReaderChild[] = []

function start(isLow: boolean): ReaderChild {
  // A page allocates much that is garbage right after it; a large young generation avoids copying it.
  const flags = ['--max-old-space-size=512', '--max-semi-space-size=32']
  const child = forkReader('lib/library/pdf/reader/reader-process.ts', flags, 'advanced')
  try {
    if (isLow && child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  } catch (error) {
    log.info('a reader runs at the usual priority', { detail: String(error) })
  }
  return { process: child, files: 0, isLow }
}

/** Takes or starts a process of the wanted priority. A lowered priority cannot be raised again. */
function take(isLow: boolean): ReaderChild {
  const fits = (child: ReaderChild) =>
    child.isLow === isLow && child.process.connected && child.process.exitCode === null
  const child = idle.findLast(fits) ?? start(isLow)
  const place = idle.indexOf(child)
  if (place >= 0) idle.splice(place, 1)
  clearTimeout(child.idle)
  child.process.ref()
  child.process.channel?.ref()
  return child
}

function giveBack(child: ReaderChild) {
  child.files++
  if (child.files >= FILES_PER_CHILD || idle.length >= MAX_IDLE || !child.process.connected) return end(child)
  // An idle child must not keep the program from exiting.
  child.process.unref()
  child.process.channel?.unref()
  child.idle = setTimeout(() => end(child), IDLE_MS)
  child.idle.unref()
  idle.push(child)
}

function end(child: ReaderChild) {
  const place = idle.indexOf(child)
  if (place >= 0) idle.splice(place, 1)
  clearTimeout(child.idle)
  child.process.kill('SIGKILL')
  child.process.unref()
  child.process.channel?.unref()
}

/**
 * Reads one file in a child process. Resolves with the last reply; a child that dies without one counts as failed.
 * Rejects only with the reason of `signal`, after killing the child. `deadlineMs` applies to a child that no longer
 * watches itself. `lowPriority`: the process gives way to all other work on this machine.
 */
export function askReader(
  request: PdfRequest,
  options: {
    onPage?: (page: number, of: number) => void
    signal?: AbortSignal
    deadlineMs: number
    lowPriority?: boolean
  },
): Promise<LastReply> {
  return new Promise((resolve, reject) => {
    const child = take(options.lowPriority ?? false)
    const { process: running } = child
    const settle = () => {
      clearTimeout(deadline)
      options.signal?.removeEventListener('abort', onAbort)
      running.off('message', onMessage)
      running.off('exit', onExit)
      running.off('error', onError)
    }
    const onMessage = (reply: SentReply) => {
      if (reply.type === 'page') return options.onPage?.(reply.page, reply.of)
      if (reply.type === 'layout') return
      settle()
      // Memory left over from the last file must not count against the next.
      const isFull = reply.memoryMb > request.limits.memoryMb / 2
      if (isFull || (reply.type === 'failed' && spoilsReader(reply.failure))) end(child)
      else giveBack(child)
      resolve(reply.type === 'done' ? { type: 'done', document: deserialize(reply.document) } : reply)
    }
    const fail = (failure: ReadFailure, detail: string) => {
      settle()
      end(child)
      resolve({ type: 'failed', failure, detail })
    }
    // A signal means that the system killed the process for its memory; V8 aborts with 134 when its heap is full.
    const onExit = (code: number | null, signal: string | null) =>
      fail(signal || code === 134 ? 'too_much_memory' : 'crashed', `exit ${code ?? signal}`)
    const onError = (error: Error | null) => error && fail('crashed', String(error))
    const onAbort = () => {
      settle()
      end(child)
      reject(options.signal?.reason)
    }
    const deadline = setTimeout(() => fail('too_slow', 'no answer'), options.deadlineMs)
    running.on('message', onMessage)
    running.once('exit', onExit)
    running.once('error', onError)
    options.signal?.addEventListener('abort', onAbort, { once: true })
    running.send(request, onError)
  })
}
