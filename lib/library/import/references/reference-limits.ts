import { AppError } from '../../../errors'

/** Limits for reading reference files: far above what reference managers write, low enough to end in time. */
export const REFERENCE_LIMITS = {
  /** bytes of a whole file, unpacked */
  bytes: 100 * 1024 * 1024,
  /** entries in one file */
  entries: 100_000,
  /** characters in one entry: papers of large collaborations list thousands of authors */
  characters: 500_000,
  /** fields in one entry */
  fields: 20_000,
  /** nesting of braces or objects */
  depth: 50,
  /** total size of BibTeX files in one folder that may share macros and fields */
  besideBytes: 20 * 1024 * 1024,
  /** total length of a file's macros */
  macroCharacters: 1_000_000,
  /** output for one file: a short macro can expand to a lot, in every entry */
  writtenBytes: 400 * 1024 * 1024,
  /** heap of the reading process */
  memoryMb: 1024,
  /** wall-clock time for one file */
  seconds: 600,
}

/** Messages for an entry over the limits. */
export const TOO_LONG = `It has more than ${REFERENCE_LIMITS.characters.toLocaleString('en')} characters or ${REFERENCE_LIMITS.fields.toLocaleString('en')} fields. Shorten it and import the file again.`
export const TOO_DEEP = 'Its braces or lists are nested too deeply. Simplify it and import the file again.'

/** Throws `AppError('too_large')` if a file has too many references. */
export function requireFew(entries: number): void {
  if (entries <= REFERENCE_LIMITS.entries) return
  const most = REFERENCE_LIMITS.entries.toLocaleString('en')
  throw new AppError('too_large', `This file has more than ${most} references. Split it and import the parts.`)
}

/** Throws `AppError('too_large')` if the output for one file exceeds the limit. */
export function requireShort(written: number, most: number): void {
  if (written <= most) return
  const megabytes = Math.round(most / 1024 / 1024)
  throw new AppError(
    'too_large',
    `The entries in this file take up more than ${megabytes} MB. Split it and import the parts.`,
  )
}
