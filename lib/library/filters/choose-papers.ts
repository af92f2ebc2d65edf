import { db } from '../../db/client'
import { librariesByPaper } from '../../libraries/hold-papers'
import { hasAccounts } from '../../reach'
import { collectionsByPaper } from '../collections/file-papers'
import { countHighlights } from '../highlights/highlights'
import { currentIds } from '../ids/current-ids'
import { ASKABLE } from '../in-library'
import { type Marks, marksOf } from '../organize/marks'
import { meetsFilter, type PaperChoice, type PaperFilter } from './paper-filter'

/** The searchable papers, by title. */
export async function listPaperChoices(): Promise<PaperChoice[]> {
  const client = await db()
  const rows = await client.paper.findMany({
    where: ASKABLE,
    select: { id: true, title: true, fileName: true, authors: true, published: true },
  })
  const [filed, held, marks, highlights] = await Promise.all([
    collectionsByPaper(),
    hasAccounts() ? librariesByPaper() : new Map<string, string[]>(),
    marksOf(),
    countHighlights(),
  ])
  const papers = rows.map(({ fileName, ...paper }) => ({
    ...paper,
    title: paper.title || fileName,
    tags: marks.get(paper.id)?.tags ?? [],
    collections: filed.get(paper.id) ?? [],
    libraries: held.get(paper.id) ?? [],
    highlights: highlights.get(paper.id) ?? 0,
  }))
  return papers.sort((a, b) => a.title.localeCompare(b.title, 'en') || a.id.localeCompare(b.id, 'en'))
}

/** Ids of searchable papers that match a filter. The filter may contain earlier ids. */
export async function choosePapers(filter: PaperFilter): Promise<string[]> {
  const client = await db()
  const paperIds = await currentIds(filter.paperIds)
  // Listed papers that no longer exist are not the same as no list.
  if (filter.paperIds.length > 0 && paperIds.length === 0) return []
  const papers = await client.paper.findMany({
    where: { ...ASKABLE, ...(paperIds.length > 0 ? { id: { in: paperIds } } : {}) },
    select: { id: true, authors: true, published: true },
    orderBy: { id: 'asc' },
  })
  const filed = filter.collection ? await collectionsByPaper() : new Map<string, string[]>()
  const held = filter.libraries.length > 0 ? await librariesByPaper() : new Map<string, string[]>()
  const highlighted = filter.highlighted ? await countHighlights() : new Map<string, number>()
  const marks = filter.tags.length > 0 ? await marksOf() : new Map<string, Marks>()
  const known = (id: string) => ({
    tags: marks.get(id)?.tags ?? [],
    collections: filed.get(id) ?? [],
    libraries: held.get(id) ?? [],
    highlights: highlighted.get(id) ?? 0,
  })
  return papers
    .filter((paper) => meetsFilter({ ...paper, ...known(paper.id) }, { ...filter, paperIds }))
    .map((paper) => paper.id)
}
