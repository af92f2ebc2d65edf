import type { ChildProcess } from 'node:child_process'
import { AppError, type Failure } from '../../../errors'
import { forkReader } from '../../pdf/reader/fork-reader'
import type { LimitedRequest, ReadRequest } from './reader-process'
import { REFERENCE_LIMITS } from './reference-limits'

/**
 * Reads a file of references in a process of its own, with limits on memory and time, and writes its entries to
 * another file: a line of JSON each. Throws `AppError` for what cannot be read: unsupported, unreadable, too_large.
 */
export async function readAside(request: ReadRequest, limits = REFERENCE_LIMITS): Promise<void> {
  const flags = [`--max-old-space-size=${limits.memoryMb}`]
  const child = forkReader('lib/library/import/references/reader-process.ts', flags)
  const answer = await ask(child, { ...request, writtenBytes: limits.writtenBytes }, limits.seconds * 1000)
  child.kill('SIGKILL')
  if (answer === 'gone')
    throw new AppError(
      'too_large',
      'Reading this file took more memory than Folio allows. Split it, and import the parts.',
    )
  if (answer === 'late')
    throw new AppError('too_large', 'Reading this file took too long and was stopped. Split it, and import the parts.')
  if (answer) throw new AppError(answer.code, answer.message)
}

/** Null: it is read. */
function ask(child: ChildProcess, request: LimitedRequest, ms: number): Promise<Failure | null | 'gone' | 'late'> {
  return new Promise((resolve) => {
    const settle = (answer: Failure | null | 'gone' | 'late') => {
      clearTimeout(deadline)
      resolve(answer)
    }
    const deadline = setTimeout(() => settle('late'), ms)
    child.once('message', (failure: Failure | null) => settle(failure))
    child.once('exit', () => settle('gone'))
    child.send(request, (error) => error && settle('gone'))
  })
}
