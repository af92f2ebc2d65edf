import { z } from 'zod'
import { db } from '../../db/client'
import type { Prisma } from '../../db/generated/client'
import { letters, surname, surnameOf } from '../../text/same-work'
import { splitArxivId } from '../paper/paper-id'
import { rows } from '../search/rows'
import { agreesWith, type SameBy, sameBy, type Work } from './same-work'

export type { Work } from './same-work'

export type SameWork = { id: string; fileHash: string | null; by: SameBy }

/** A work from outside is the same work: whoever adds it takes that one in. */
const here: Prisma.PaperWhereInput = { standing: { not: 'merged' }, removedAt: null, NOT: { status: 'failed' } }

/** Those of libraries before works from outside, each oldest first. */
export const LIBRARY_FIRST = [{ standing: 'asc' as const }, { addedAt: 'asc' as const }]

/** The papers of the library that may be one of some works, oldest first. */
export type Candidates = (Work & { id: string; fileHash: string | null })[]

/** The paper of the library that is this work: by DOI, else arXiv id, else title, first author and year. */
export async function findSameWork(work: Work): Promise<SameWork | null> {
  return sameAmong(await findCandidates([work]), work)
}

/** Papers with the DOI of a work, or with its arXiv id in any version. */
export function withIdOf({ doi, arxivId }: Pick<Work, 'doi' | 'arxivId'>): Prisma.PaperWhereInput[] {
  const base = splitArxivId(arxivId ?? '')?.base
  return [
    ...(doi ? [{ doi: { equals: doi, mode: 'insensitive' as const } }] : []),
    ...(base ? [{ arxivId: base }, { arxivId: { startsWith: `${base}v` } }] : []),
  ]
}

/**
 * Everything that `sameAmong` may find for one of these works: what shares an id, or the longest plain word of the title and
 * the surname of the first author, or that both have no author, and no two years. Large libraries are gone through once for all of them.
 */
export async function findCandidates(works: Work[]): Promise<Candidates> {
  const compared = works.filter((work) => canBeCompared(work) || (work.authors.length === 0 && letters(work.title)))
  const longest = compared.map(({ title }) => longestWord(title))
  const found = await rows<{ id: string }>(
    `SELECT id FROM paper p
     WHERE lower(doi) = ANY($1::text[]) OR regexp_replace(arxiv_id, 'v[0-9]+$', '') = ANY($2::text[])
       OR p.title ~* $3 AND EXISTS (
         SELECT FROM unnest($4::text[], $5::text[], $6::text[]) AS w(title, author, year)
         WHERE (w.year = '' OR coalesce(p.published, '') !~ '^[0-9]{4}' OR left(p.published, 4) = w.year)
           AND p.title ILIKE w.title AND coalesce(p.authors[1], '') ILIKE w.author)`,
    [
      works.flatMap(({ doi }) => doi?.toLowerCase() ?? []),
      works.flatMap(({ arxivId }) => splitArxivId(arxivId ?? '')?.base ?? []),
      // One pass over each title in place of one for each work.
      longest.includes(undefined) ? '' : longest.join('|'),
      longest.map(containing),
      compared.map(({ authors: [author = ''] }) => (author ? nameLike(author) : '')),
      compared.map(({ published }) => /^\d{4}/.exec(published ?? '')?.[0] ?? ''),
    ],
  )
  return found.length > 0 ? find({ id: { in: found.map(({ id }) => id) } }) : []
}

/** A pattern of SQL for texts that hold a word of plain letters; for all texts without one. */
function containing(word: string | undefined): string {
  return word ? `%${word}%` : '%'
}

/** A pattern of SQL for names with this surname, with any accents: letters that may have one stand for any sign. */
function nameLike(author: string): string {
  const [longest = ''] = (
    surnameOf(author)
      .normalize('NFC')
      .match(/\p{L}+/gu) ?? []
  ).sort((a, b) => b.length - a.length)
  return `%${longest.replace(/[^bdfhjkmpqvwx]/gi, '_')}%`
}

/**
 * Does the same as `findSameWork` among candidates that are loaded already. One that the work agrees with in every field
 * comes first, so that records which a person told apart stay apart; then a shared id.
 */
export function sameAmong(candidates: Candidates, work: Work): SameWork | null {
  const found = candidates.flatMap((paper) => {
    const by = sameBy(paper, work)
    return by ? [{ paper, same: { id: paper.id, fileHash: paper.fileHash, by } }] : []
  })
  const agreed = found.length > 1 ? found.filter(({ paper }) => agreesWith(work, paper)) : []
  const same: SameWork[] = (agreed.length > 0 ? agreed : found).map((one) => one.same)
  return ['DOI', 'arXiv id'].flatMap((by) => same.find((one) => one.by === by) ?? [])[0] ?? same[0] ?? null
}

/** The fields of a reference that tell works apart. */
export function workOf(record: Omit<Work, 'pages' | 'details'> & { csl: unknown }): Work {
  const { title, authors, published, doi, arxivId, csl } = record
  const { page = null, URL, ...details } = telling.catch({}).parse(csl)
  // Works with authors may have several copies, each with an address of its own.
  const known = authors.length === 0 && URL ? { ...details, URL } : details
  return { title, authors, published, doi, arxivId, pages: page, details: known }
}

const field = z.string().optional()
const telling = z.object({
  ...{ page: field, type: field, volume: field, issue: field, edition: field, number: field },
  ...{ 'container-title': field, URL: field },
})

/**
 * The paper with the same title (letters and figures alone count), whose first author has the same family name,
 * and whose year is the same where both are known, of those of which there is no PDF, among some papers.
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

/** Papers whose title has the longest plain word of this one; no condition where it has none. */
export function withLongestWord(title: string): Prisma.PaperWhereInput[] {
  const longest = longestWord(title)
  return longest ? [{ title: { contains: longest, mode: 'insensitive' } }] : []
}

function longestWord(title: string): string | undefined {
  return (title.match(/[A-Za-z]{4,}/g) ?? []).sort((a, b) => b.length - a.length)[0]
}

/** So that not the whole library is compared. */
function narrowing(title: string): Prisma.PaperWhereInput {
  return withLongestWord(title)[0] ?? {}
}
