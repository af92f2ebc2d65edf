import { db } from '../../db/client'
import type { Prisma } from '../../db/generated/client'
import { splitArxivId } from './paper-id'
import { letters, sameTitle, surname } from './same-work'

/** What tells works apart. */
export type Work = {
  title: string
  authors: string[]
  published: string | null
  doi: string | null
  arxivId: string | null
}

export type SameWork = { id: string; fileHash: string | null; by: 'DOI' | 'arXiv id' | 'title, first author and year' }

const here: Prisma.PaperWhereInput = { inLibrary: true, removedAt: null, mergedInto: null, NOT: { status: 'failed' } }

/** The paper of the library that is this work: by DOI, else arXiv id, else title, first author and year. */
export async function findSameWork(work: Work): Promise<SameWork | null> {
  return (await byDoi(work)) ?? (await byArxivId(work)) ?? (await findSameTitle(work))
}

async function byDoi({ doi }: Work): Promise<SameWork | null> {
  const same = doi ? await findFirst({ doi: { equals: doi, mode: 'insensitive' } }) : null
  return same && { ...same, by: 'DOI' }
}

async function byArxivId({ arxivId }: Work): Promise<SameWork | null> {
  const base = splitArxivId(arxivId ?? '')?.base
  const same = base ? await findFirst({ OR: [{ arxivId: base }, { arxivId: { startsWith: `${base}v` } }] }) : null
  return same && { ...same, by: 'arXiv id' }
}

async function findFirst(where: Prisma.PaperWhereInput) {
  const client = await db()
  const select = { id: true, fileHash: true }
  return client.paper.findFirst({ where: { AND: [where, here] }, select, orderBy: { addedAt: 'asc' } })
}

/**
 * The paper with the same title (letters and figures alone count), whose first author has the same family name,
 * and whose year is the same where both are known. `withoutPdf` narrows it to papers of which there is no PDF.
 */
export async function findSameTitle(work: Work, { withoutPdf = false } = {}): Promise<SameWork | null> {
  const author = surname(work.authors[0])
  if (!letters(work.title) || !author) return null
  const client = await db()
  const candidates = await client.paper.findMany({
    where: { AND: [here, ...narrowing(work.title), ...(withoutPdf ? [{ fileHash: null, status: 'ready' }] : [])] },
    select: { id: true, fileHash: true, title: true, authors: true, published: true },
    orderBy: { addedAt: 'asc' },
  })
  const same = candidates.find(
    (paper) =>
      sameTitle(paper.title, work.title) &&
      surname(paper.authors[0]) === author &&
      sameYear(paper.published, work.published),
  )
  return same ? { id: same.id, fileHash: same.fileHash, by: 'title, first author and year' } : null
}

/** Papers whose title has the longest plain word of this one, so that not the whole library is compared. */
function narrowing(title: string): Prisma.PaperWhereInput[] {
  const [longest] = (title.match(/[A-Za-z]{4,}/g) ?? []).sort((a, b) => b.length - a.length)
  return longest ? [{ title: { contains: longest, mode: 'insensitive' } }] : []
}

function sameYear(a: string | null, b: string | null): boolean {
  return !a || !b || a.slice(0, 4) === b.slice(0, 4)
}
