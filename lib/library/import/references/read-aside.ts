import type { ChildProcess } from 'node:child_process'
import { AppError } from '../../../errors'
import { forkReader } from '../../pdf/reader/fork-reader'
import type { ReadReply, ReadRequest } from './reader-messages'
import { REFERENCE_LIMITS } from './reference-limits'

/** Starting a process takes a second: one that is small still waits a moment for the next file. */
const IDLE_MS = 5_000
const SMALL_MB = 300

let idle: { child: ChildProcess; memoryMb: number; timer: NodeJS.Timeout } | undefined

/**
 * Reads a file of references in a process of its own, with limits on memory and time, and writes its entries to
 * another file: a line of JSON each. Throws `AppError` for what cannot be read: unsupported, unreadable, too_large.
 */
export async function readAside(request: ReadRequest, limits = REFERENCE_LIMITS): Promise<void> {
  const child = take(limits.memoryMb)
  const answer = await ask(child, request, limits.seconds * 1000)
  if (answer === 'gone' || answer === 'late' || answer.memoryMb > SMALL_MB) child.kill('SIGKILL')
  else giveBack(child, limits.memoryMb)
  if (answer === 'gone')
    throw new AppError(
      'too_large',
      'Reading this file took more memory than Folio allows. Split it, and import the parts.',
    )
  if (answer === 'late')
    throw new AppError('too_large', 'Reading this file took too long and was stopped. Split it, and import the parts.')
  if (answer.failure) throw new AppError(answer.failure.code, answer.failure.message)
}

function ask(child: ChildProcess, request: ReadRequest, ms: number): Promise<ReadReply | 'gone' | 'late'> {
  return new Promise((resolve) => {
    const settle = (answer: ReadReply | 'gone' | 'late') => {
      clearTimeout(deadline)
      child.removeAllListeners('message')
      child.off('exit', gone)
      resolve(answer)
    }
    const gone = () => settle('gone')
    const deadline = setTimeout(() => settle('late'), ms)
    child.once('message', (reply: ReadReply) => settle(reply))
    child.once('exit', gone)
    child.send(request, (error) => error && gone())
  })
}

function take(memoryMb: number): ChildProcess {
  const waiting = idle
  if (waiting?.memoryMb !== memoryMb) return start(memoryMb)
  idle = undefined
  clearTimeout(waiting.timer)
  if (waiting.child.exitCode !== null || !waiting.child.connected) return start(memoryMb)
  waiting.child.ref()
  waiting.child.channel?.ref()
  return waiting.child
}

function giveBack(child: ChildProcess, memoryMb: number): void {
  if (idle || !child.connected) return void child.kill('SIGKILL')
  // Nothing that waits here keeps the program from ending.
  child.unref()
  child.channel?.unref()
  const timer = setTimeout(() => {
    idle = undefined
    child.kill('SIGKILL')
  }, IDLE_MS)
  timer.unref()
  idle = { child, memoryMb, timer }
}

function start(memoryMb: number): ChildProcess {
  return forkReader('lib/library/import/references/reader-process.ts', [`--max-old-space-size=${memoryMb}`])
}
