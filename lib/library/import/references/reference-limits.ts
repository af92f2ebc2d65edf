import { AppError } from '../../../errors'

/** Limits for reading reference files: far above what reference managers write, low enough to end in time. */
export const REFERENCE_LIMITS = {
  /** of a whole file, unpacked */
  bytes: 100 * 1024 * 1024,
  /** in one file */
  entries: 100_000,
  /** of one entry: papers of large collaborations list thousands of authors */
  characters: 500_000,
  /** of one entry */
  fields: 20_000,
  /** braces within braces, objects within objects */
  depth: 50,
  /** of the BibTeX files of one folder that may take macros and fields from each other, together */
  besideBytes: 20 * 1024 * 1024,
  /** that the macros of a file may grow to, together */
  macroCharacters: 1_000_000,
  /** that are written of one file: a macro of a few letters can stand for much, in every entry */
  writtenBytes: 400 * 1024 * 1024,
  /** of the heap of the process that reads */
  memoryMb: 1024,
  /** on the clock, of one file */
  seconds: 600,
}

/** Why an entry that goes beyond them is not taken. */
export const TOO_LONG = `It has more than ${REFERENCE_LIMITS.characters.toLocaleString('en')} characters or ${REFERENCE_LIMITS.fields.toLocaleString('en')} fields. Shorten it and import the file again.`
export const TOO_DEEP = 'Its braces or lists are nested far too deep. Write it more simply and import the file again.'

/** Throws `AppError('too_large')` when a file has more references than are taken. */
export function requireFew(entries: number): void {
  if (entries <= REFERENCE_LIMITS.entries) return
  const most = REFERENCE_LIMITS.entries.toLocaleString('en')
  throw new AppError('too_large', `This file has more than ${most} references. Split it and import the parts.`)
}

/** Throws `AppError('too_large')` when more bytes of one file are written than is allowed. */
export function requireShort(written: number, most: number): void {
  if (written <= most) return
  const megabytes = Math.round(most / 1024 / 1024)
  throw new AppError(
    'too_large',
    `The entries of this file take more than ${megabytes} MB. Split it and import the parts.`,
  )
}
