import { AppError } from '../../errors'
import { oneLine } from '../../text/format/phrases'

const LONGEST = 60

/** A tag, or another value such as a year, with the number of papers that have it. */
export type Counted = { name: string; number: number }

/** Normalizes a tag: trimmed, single spaces. Throws `AppError('bad_request')` if it is empty or too long. */
export function tagName(typed: string): string {
  const name = oneLine(typed.normalize('NFC').replace(/\p{C}/gu, ' '))
  if (!name) throw new AppError('bad_request', 'A tag needs a name.')
  if (name.length > LONGEST)
    throw new AppError('bad_request', `A tag can have at most ${LONGEST} characters. Shorten “${name.slice(0, 30)}…”.`)
  return name
}

/** Tags with the same key are the same tag; case is ignored. */
export function tagKey(name: string): string {
  return name.toLocaleLowerCase('en')
}
