import { AppError, type Failure } from '../../../errors'
import { askAside } from '../../aside/ask-aside'
import type { LimitedRequest, ReadRequest } from './reader-process'
import { REFERENCE_LIMITS } from './reference-limits'

/**
 * Parses a reference file in a separate process with limits on memory and time, and writes its entries to another file,
 * one line of JSON each. Throws `AppError`: unsupported, unreadable, too_large.
 */
export async function readAside(request: ReadRequest, limits = REFERENCE_LIMITS): Promise<void> {
  const asked: LimitedRequest = { ...request, writtenBytes: limits.writtenBytes }
  const told = await askAside<Failure | null>('lib/library/import/references/reader-process.ts', asked, limits)
  if (told === 'gone')
    throw new AppError(
      'too_large',
      'Reading this file took more memory than Folio allows. Split it, and import the parts.',
    )
  if (told === 'late')
    throw new AppError('too_large', 'Reading this file took too long and was stopped. Split it, and import the parts.')
  if (told.answer) throw new AppError(told.answer.code, told.answer.message)
}
