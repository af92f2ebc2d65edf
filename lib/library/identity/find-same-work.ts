import { z } from 'zod'
import { db } from '../../db/client'
import type { Prisma } from '../../db/generated/client'
import { letters, surname, surnameOf } from '../../text/names/compare-names'
import { splitArxivId } from '../ids/paper-id'
import { rows } from '../sql/rows'
import { agreesWith, type SameBy, sameBy, type Work } from './same-work'

export type { Work } from './same-work'

export type SameWork = { id: string; fileHash: string | null; by: SameBy }

/** Includes works from outside: adding one of these uses its existing record. */
const here: Prisma.PaperWhereInput = { standing: { not: 'merged' }, removedAt: null, NOT: { status: 'failed' } }

/** Library papers before works from outside, each oldest first. */
export const LIBRARY_FIRST = [{ standing: 'asc' as const }, { addedAt: 'asc' as const }]

/** Papers of the library that may be the same as some works, oldest first. */
export type Candidates = (Work & { id: string; fileHash: string | null })[]

/**
 * Finds the library paper that is the same work: by DOI, otherwise arXiv id, otherwise title, first author and year.
 */
export async function findSameWork(work: Work): Promise<SameWork | null> {
  return sameAmong(await findCandidates([work]), work)
}

/** Condition for papers with a work's DOI, or with its arXiv id in any version. */
export function withIdOf({ doi, arxivId }: Pick<Work, 'doi' | 'arxivId'>): Prisma.PaperWhereInput[] {
  const base = splitArxivId(arxivId ?? '')?.base
  return [
    ...(doi ? [{ doi: { equals: doi, mode: 'insensitive' as const } }] : []),
    ...(base ? [{ arxivId: base }, { arxivId: { startsWith: `${base}v` } }] : []),
  ]
}

/**
 * Returns everything that `sameAmong` could match to one of the works: papers with the same id, or with the longest
 * plain word of the title, no conflicting year, and the first author's surname (or no author in both), or the volume
 * and first page. Reads a large
 * library once for all works.
 */
export async function findCandidates(works: Work[]): Promise<Candidates> {
  const compared = works.filter((work) => canBeCompared(work) || (work.authors.length === 0 && letters(work.title)))
  const longest = compared.map(({ title }) => longestWord(title))
  const found = await rows<{ id: string }>(
    `SELECT id FROM paper p
     WHERE lower(doi) = ANY($1::text[]) OR regexp_replace(arxiv_id, 'v[0-9]+$', '') = ANY($2::text[])
       OR p.title ~* $3 AND EXISTS (
         SELECT FROM unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[]) AS w(title, author, year, volume, page)
         WHERE (w.year = '' OR coalesce(p.published, '') !~ '^[0-9]{4}' OR left(p.published, 4) = w.year)
           AND p.title ILIKE w.title
           AND (coalesce(p.authors[1], '') ILIKE w.author
             OR w.page <> '' AND p.csl->>'volume' = w.volume AND p.csl->>'page' LIKE w.page || '%'))`,
    [
      works.flatMap(({ doi }) => doi?.toLowerCase() ?? []),
      works.flatMap(({ arxivId }) => splitArxivId(arxivId ?? '')?.base ?? []),
      // One pass over the titles instead of one per work.
      longest.includes(undefined) ? '' : longest.join('|'),
      longest.map(containing),
      compared.map(({ authors: [author = ''] }) => (author ? nameLike(author) : '')),
      compared.map(({ published }) => /^\d{4}/.exec(published ?? '')?.[0] ?? ''),
      compared.map(({ details }) => details?.volume ?? ''),
      compared.map(({ pages }) => /^\w+/.exec(pages ?? '')?.[0] ?? ''),
    ],
  )
  return found.length > 0 ? find({ id: { in: found.map(({ id }) => id) } }) : []
}

/** Returns a SQL pattern for texts that contain a word of plain letters; matches all texts if there is no word. */
function containing(word: string | undefined): string {
  return word ? `%${word}%` : '%'
}

/**
 * Returns a SQL pattern for names with this surname, with any accents: letters that may have one match any character.
 */
function nameLike(author: string): string {
  const [longest = ''] = (
    surnameOf(author)
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? []
  ).sort((a, b) => b.length - a.length)
  return `%${longest.replace(/[^bdfhjkmpqvwx]/gi, '_')}%`
}

/**
 * Like `findSameWork`, among loaded candidates. Prefers a candidate that agrees with the work in every field, so that
 * records the user separated stay separate; then one with the same id.
 */
export function sameAmong(candidates: Candidates, work: Work): SameWork | null {
  const found = candidates.flatMap((paper) => {
    const by = sameBy(paper, work)
    return by ? [{ paper, same: { id: paper.id, fileHash: paper.fileHash, by } }] : []
  })
  const agreed = found.length > 1 ? found.filter(({ paper }) => agreesWith(work, paper)) : []
  const same: SameWork[] = (agreed.length > 0 ? agreed : found).map((one) => one.same)
  return ['DOI', 'arXiv ID'].flatMap((by) => same.find((one) => one.by === by) ?? [])[0] ?? same[0] ?? null
}

/** Extracts the fields of a reference that distinguish works. */
export function workOf(record: Omit<Work, 'pages' | 'details'> & { csl: unknown }): Work {
  const { title, authors, published, doi, arxivId, csl } = record
  const { page = null, URL, ...details } = telling.catch({}).parse(csl)
  // Works with authors may have several copies, each with a different address.
  const known = authors.length === 0 && URL ? { ...details, URL } : details
  return { title, authors, published, doi, arxivId, pages: page, details: known }
}

const field = z.string().optional()
const telling = z.object({
  ...{ page: field, type: field, volume: field, issue: field, edition: field, number: field },
  ...{ 'container-title': field, URL: field },
})

/**
 * Finds, among some papers, one without a PDF that has the same title (ignoring everything but letters and digits), the
 * same surname of the first author and, where both are known, the same year.
 */
export async function findSameTitle(work: Work, among: Prisma.PaperWhereInput): Promise<SameWork | null> {
  if (!canBeCompared(work)) return null
  const where = { AND: [narrowing(work.title), among], fileHash: null, status: 'ready' }
  return sameAmong(await find(where), work)
}

function canBeCompared({ title, authors }: Pick<Work, 'title' | 'authors'>): boolean {
  return letters(title) !== '' && surname(authors[0]) !== ''
}

async function find(where: Prisma.PaperWhereInput): Promise<Candidates> {
  const client = await db()
  const select = { id: true, fileHash: true, title: true, authors: true, published: true, doi: true, arxivId: true }
  const found = await client.paper.findMany({
    where: { AND: [where, here] },
    select: { ...select, csl: true },
    orderBy: LIBRARY_FIRST,
  })
  return found.map((paper) => ({ id: paper.id, fileHash: paper.fileHash, ...workOf(paper) }))
}

/** Condition for papers whose title contains the longest plain word of this one; none if it has no such word. */
export function withLongestWord(title: string): Prisma.PaperWhereInput[] {
  const longest = longestWord(title)
  return longest ? [{ title: { contains: longest, mode: 'insensitive' } }] : []
}

function longestWord(title: string): string | undefined {
  return (title.match(/[A-Za-z]{4,}/g) ?? []).sort((a, b) => b.length - a.length)[0]
}

/** Avoids comparing with the whole library. */
function narrowing(title: string): Prisma.PaperWhereInput {
  return withLongestWord(title)[0] ?? {}
}
