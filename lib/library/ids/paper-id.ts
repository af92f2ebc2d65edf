import { createHash, randomBytes } from 'node:crypto'
import { authorYearKey } from '../../citations/labels/author-year-key'
import type { PaperMetadata } from '../../text/document'
import { withoutAccents } from '../../text/names/compare-names'

const NEW_STYLE = /^(\d{4}\.\d{4,5})(v\d+)?$/
const OLD_STYLE = /^([a-z][a-z-]*(?:\.[A-Z]{2})?\/\d{7})(v\d+)?$/

/** `1706.03762v5` → `{ base: '1706.03762', version: 5 }`; version 0 without one; null if it is not an arXiv id. */
export function splitArxivId(id: string): { base: string; version: number } | null {
  const match = NEW_STYLE.exec(id) ?? OLD_STYLE.exec(id)
  if (!match?.[1]) return null
  return { base: match[1], version: match[2] ? Number(match[2].slice(1)) : 0 }
}

/** The arXiv id that a file name looks like. A hint, never a fact. */
export function arxivIdOfFileName(fileName: string): string | null {
  const stem = fileName.replace(/\.pdf$/i, '')
  return NEW_STYLE.test(stem) ? stem : null
}

/**
 * Citation key of a paper: the arXiv id with version, else an arXiv-like file name, else author, year and first word of
 * the title (`codd1970relational`), else the file name.
 */
export function paperKey(metadata: PaperMetadata, fileName: string): string {
  if (metadata.arxivId) return metadata.arxivId
  const shaped = arxivIdOfFileName(fileName)
  if (shaped) return shaped
  const author = metadata.authors[0] ?? ''
  const named = authorYearKey({ author, published: metadata.published, title: metadata.title })
  if (named) return named
  const stem = withoutAccents(fileName.replace(/\.pdf$/i, ''))
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[-._]+|[-._]+$/g, '')
    .slice(0, 60)
  return stem || 'paper'
}

export const TEMPORARY_PREFIX = 'upload-'
const TEMPORARY = /^upload-[0-9a-f]{1,16}$/

/** A paper's id until it is read: random, or always the same for a `seed`. */
export function temporaryId(seed?: string): string {
  const hex = seed === undefined ? randomBytes(4).toString('hex') : createHash('sha256').update(seed).digest('hex')
  return `${TEMPORARY_PREFIX}${hex.slice(0, 16)}`
}

/** Whether a paper has no final id yet. */
export function isTemporaryId(id: string): boolean {
  return TEMPORARY.test(id)
}
