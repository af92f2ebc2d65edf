import { type CslItem, type CslName, cslItemSchema } from '../../citations/csl/csl-item'
import { isEastAsian } from '../../citations/csl/split-name'
import type { Prisma } from '../../db/generated/client'
import { toJson } from '../../db/json'
import { readPaperAddress } from '../../sources/fetch/paper-address'
import { plainMarkup } from '../../sources/fetch/plain-markup'
import { unicodeScripts } from '../../text/format/clean-text'
import { cleanCsl } from './clean-csl'

/** A work in a reference manager: what Folio stores of it, and the item as a whole. */
export type Reference = {
  csl: CslItem
  citeKey: string | null
  title: string
  /** for display: given name first */
  authors: string[]
  /** ISO date, year-month or year */
  published: string | null
  venue: string | null
  doi: string | null
  arxivId: string | null
  abstract: string | null
  url: string | null
  tags: string[]
  /** paths of attached PDFs, as written in the file */
  files: string[]
  /** the person's collections in the reference manager */
  groups?: string[]
}

/**
 * An entry of a reference file: its content, or why it cannot be imported. `name`: for messages. `problems`: clauses
 * that name what was left out.
 */
export type ReadEntry = { name: string } & ({ reference: Reference; problems?: string[] } | { failure: string })

type Beside = Partial<Pick<Reference, 'citeKey' | 'tags' | 'files' | 'groups'>> & { problems?: string[] }

/**
 * Reads the fields that Folio stores from a CSL-JSON item. Leaves out and reports a field of another kind than CSL has
 * there. An item without any identifying field is a failure.
 */
export function toEntry(item: object, { problems = [], ...beside }: Beside = {}, place = 'an entry'): ReadEntry {
  const parsed = cslItemSchema.safeParse(item)
  if (!parsed.success) {
    const misfits = new Set(parsed.error.issues.map(({ path }) => String(path[0])))
    const rest = Object.fromEntries(Object.entries(item).filter(([field]) => !misfits.has(field)))
    const left = [...misfits].map((field) => `“${field}” could not be read (${place}) and was left out`)
    return toEntry({ id: place, ...rest }, { problems: [...problems, ...left], ...beside }, place)
  }
  const reference = read(cleanCsl(parsed.data), beside)
  const name = reference.title || reference.citeKey || reference.doi || place
  const isNamed = reference.title || reference.doi || reference.arxivId
  if (!isNamed && !saysAnything(reference)) return { name, failure: `It does not describe a work: ${place} is empty.` }
  const left = isNamed ? problems : ['it has no title', ...problems]
  return { name, reference, ...(left.length > 0 && { problems: left }) }
}

function read(csl: CslItem, { citeKey, tags = [], files = [], groups = [] }: Omit<Beside, 'problems'>): Reference {
  const doi = readDoi(csl)
  // Keywords are the person's tags, not the work's.
  const { keyword: _, ...item } = csl
  return {
    csl: doi ? { ...item, DOI: doi } : item,
    citeKey: citeKey || csl['citation-key'] || null,
    title: plainText(csl.title),
    authors: (csl.author ?? []).map(nameOf).filter(Boolean),
    published: readDate(csl.issued),
    venue: plainText(csl['container-title'] ?? csl['container-title-short']) || null,
    doi,
    arxivId: readArxivId(csl),
    abstract: plainText(csl.abstract).replace(/^abstract[.:]?\s+(?=\p{Lu})/iu, '') || null,
    url: /^https?:\/\//i.test(csl.URL ?? '') ? (csl.URL ?? null) : null,
    tags: [...new Set(tags.map((tag) => plainText(tag)).filter(Boolean))],
    files,
    ...(groups.length > 0 && { groups }),
  }
}

/** Fields that reference managers fill in without knowing anything about the work. */
const USUAL = new Set(['id', 'type', 'citation-key', 'issued', 'accessed', 'language', 'source', 'custom'])

/** Whether a work without a title can be identified by its authors, venue or files. */
function saysAnything({ csl, files }: Reference): boolean {
  return files.length > 0 || Object.keys(csl).some((field) => !USUAL.has(field))
}

/** Formats a name: given name first, or last in Chinese, Japanese and Korean script. */
export function nameOf(name: CslName): string {
  if (isEastAsian(`${name.family}${name.given}`) && !name.literal) return plainText(`${name.family} ${name.given}`)
  const parts = [name.given, name['dropping-particle'], name['non-dropping-particle'], name.family, name.suffix]
  return plainText(name.literal ?? parts.filter(Boolean).join(' '))
}

function readDate(issued: CslItem['issued']): string | null {
  const [year, month, day] = issued?.['date-parts']?.[0] ?? []
  // A year before Christ is only in the item: Folio's dates sort as text.
  if (!year || year < 0) return /\b(1[5-9]|20)\d\d\b/.exec(issued?.raw ?? issued?.literal ?? '')?.[0] ?? null
  const two = (part: number) => String(part).padStart(2, '0')
  const known = [String(year).padStart(4, '0')]
  // Seasons are encoded as months from 13 on.
  if (month && month >= 1 && month <= 12) known.push(two(month))
  if (known.length === 2 && day && day >= 1 && day <= 31) known.push(two(day))
  return known.join('-')
}

/** The DOI, even if only the address contains it. A DOI by arXiv counts as the arXiv id. */
function readDoi({ DOI, URL }: CslItem): string | null {
  for (const text of [DOI, /doi\.org\//i.test(URL ?? '') ? URL : undefined]) {
    const address = readPaperAddress(text ?? '')
    if (address && 'doi' in address) return address.doi.replaceAll('\\', '')
  }
  return null
}

function readArxivId({ DOI, URL, number, ...more }: CslItem): string | null {
  const eprint = typeof more.eprint === 'string' ? `arXiv:${more.eprint}` : undefined
  // Databases keep it where other works have a page or a journal: `arXiv preprint arXiv:1706.03762`.
  const named = [more.page, more['container-title'], more.genre, more.note].map(
    (text) => text?.match(/arXiv:\s*[\w./-]*\w/i)?.[0],
  )
  for (const text of [eprint, DOI, URL, number, ...named]) {
    const address = /arxiv/i.test(text ?? '') ? readPaperAddress(text ?? '') : null
    if (address && 'arxivId' in address) return address.arxivId
  }
  return null
}

/** A CSL text without markup, on one line, with Unicode superscripts and subscripts. */
function plainText(text = ''): string {
  return plainMarkup(unicodeScripts(text.replace(/\p{Cc}/gu, ' ')))
}

/** A reference as columns of a paper; its tags belong to the person who imported it. */
export function referenceColumns({ files: _, tags: __, groups: ___, csl, ...columns }: Reference) {
  return { ...columns, csl: toJson(csl) } satisfies Partial<Prisma.PaperCreateInput>
}

/** Whether a metadata field is empty. */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
