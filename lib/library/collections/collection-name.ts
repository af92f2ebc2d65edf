import { AppError } from '../../errors'
import { oneLine } from '../../text/format/phrases'

export const LONGEST_NAME = 120

/** Normalizes a name: trimmed, single spaces. Throws `AppError('bad_request')` if it is empty or too long. */
export function collectionName(typed: string): string {
  const name = oneLine(typed.normalize('NFC').replace(/\p{C}/gu, ' '))
  if (!name) throw new AppError('bad_request', 'A collection needs a name.')
  if (name.length > LONGEST_NAME)
    throw new AppError(
      'bad_request',
      `The name of a collection can have at most ${LONGEST_NAME} characters. Shorten “${name.slice(0, 30)}…”.`,
    )
  return name
}
