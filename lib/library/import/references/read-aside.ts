import { AppError, type Failure } from '../../../errors'
import { openAside } from '../../aside/ask-aside'
import type { LimitedRequest, ReadRequest } from './reader-process'
import { REFERENCE_LIMITS } from './reference-limits'

/** Reads files of references, one after the other. */
export type ReferenceReader = {
  /**
   * Writes the entries of a file to another file: a line of JSON each. Throws `AppError` for what cannot be read:
   * unsupported, unreadable, too_large.
   */
  read(request: ReadRequest): Promise<void>
  close(): void
}

/** Opens a reader in a process of its own, with limits on memory and time. */
export function openReferenceReader(limits = REFERENCE_LIMITS): ReferenceReader {
  const aside = openAside('lib/library/import/references/reader-process.ts', limits)
  return {
    read: async (request) => {
      const asked: LimitedRequest = { ...request, writtenBytes: limits.writtenBytes }
      const told = await aside.ask<Failure | null>(asked)
      if (told === 'gone') throw tooLarge('took more memory than Folio allows')
      if (told === 'late') throw tooLarge('took too long and was stopped')
      if (told.answer) throw new AppError(told.answer.code, told.answer.message)
    },
    close: aside.close,
  }
}

function tooLarge(why: string): AppError {
  return new AppError('too_large', `Reading this file ${why}. Split it, and import the parts.`)
}
