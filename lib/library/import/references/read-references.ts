import { AppError } from '../../../errors'
import type { ReadEntry } from '../../paper/reference'
import { readBibtex } from './read-bibtex'
import { readCsl } from './read-csl'
import { readRis } from './read-ris'
import { requireFew } from './reference-limits'

export type ReferenceFormat = 'bibtex' | 'ris' | 'csl'

const FORMATS = new Map<string, ReferenceFormat>(
  Object.entries({ bib: 'bibtex', bibtex: 'bibtex', ris: 'ris', json: 'csl' }),
)

/** By its name, the format of a file of references; null when it is none. */
export function referenceFormat(path: string): ReferenceFormat | null {
  const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''
  return FORMATS.get(extension) ?? null
}

/**
 * Reads a file of references, each entry by itself, one after the other. Throws `AppError` when the file as a whole is
 * none or goes beyond the limits: unsupported, unreadable, too_large.
 */
export async function* readReferences(format: ReferenceFormat, bytes: Uint8Array): AsyncGenerator<ReadEntry> {
  const text = decode(bytes)
  const entries = format === 'bibtex' ? readBibtex(text) : format === 'ris' ? readRis(text) : readCsl(text)
  let number = 0
  for await (const entry of entries) {
    number += 1
    requireFew(number)
    yield entry
  }
  if (number === 0) throw new AppError('unsupported', 'There are no references in this file.')
}

/** UTF-8 or UTF-16; what is neither was written on an old Windows. */
function decode(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
