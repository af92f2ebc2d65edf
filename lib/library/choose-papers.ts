import { db } from '../db/client'
import { currentIds } from './current-ids'
import type { PaperFilter } from './paper-filter'

const askable = { inLibrary: true, removedAt: null, mergedInto: null, status: 'ready' }

/** Ids of the papers that can be asked and that meet a filter. Papers may be named by an id that they had before. */
export async function choosePapers({ paperIds, tags, author, from, to }: PaperFilter): Promise<string[]> {
  const client = await db()
  const papers = await client.paper.findMany({
    where: {
      ...askable,
      ...(paperIds.length > 0 ? { id: { in: await currentIds(paperIds) } } : {}),
      ...(tags.length > 0 ? { tags: { hasSome: tags } } : {}),
      // Dates begin with the year, so they sort as text does.
      ...(from || to
        ? { published: { ...(from ? { gte: String(from) } : {}), ...(to ? { lt: String(to + 1) } : {}) } }
        : {}),
    },
    select: { id: true, authors: true },
    orderBy: { id: 'asc' },
  })
  const name = plain(author ?? '')
  return papers
    .filter((paper) => !name || paper.authors.some((other) => plain(other).includes(name)))
    .map(({ id }) => id)
}

/** What a filter can be made of: the papers that can be asked by title, and all tags and authors there are. */
export type PaperChoices = {
  papers: { id: string; title: string; authors: string[]; published: string | null }[]
  tags: string[]
  authors: string[]
}

export async function listPaperChoices(): Promise<PaperChoices> {
  const client = await db()
  const rows = await client.paper.findMany({
    where: askable,
    select: { id: true, title: true, fileName: true, authors: true, published: true, tags: true },
  })
  const papers = rows.map(({ fileName, tags: _tags, ...paper }) => ({ ...paper, title: paper.title || fileName }))
  return {
    papers: papers.sort((a, b) => a.title.localeCompare(b.title, 'en')),
    tags: sorted(rows.flatMap((paper) => paper.tags)),
    authors: sorted(rows.flatMap((paper) => paper.authors)),
  }
}

function sorted(names: string[]): string[] {
  return [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en'))
}

function plain(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
