import { db } from '../../db/client'
import type { Paper, Prisma } from '../../db/generated/client'
import { AppError } from '../../errors'
import { librariesOf } from '../../libraries/hold-papers'
import { asInstallation } from '../../owner'
import { addToCollections, collectionsOf } from '../collections/file-papers'
import { findNote } from '../highlights/find-note'
import { writeNote } from '../highlights/notes'
import { retryPaper } from '../ingest/start-ingest'
import { carryMarks } from '../organize/carry-marks'
import { requireOnWholePapers } from '../paper-rights'
import { takeOut } from './remove-papers'

/**
 * Replaces a paper by its newer version; the old one can be restored. The new one takes over edited or imported
 * metadata, year, venue, key, everybody's tags, stars and reading states, and the person's note and collections. Throws
 * `AppError('conflict')` if there is nothing to replace.
 */
export async function replacePaper(id: string): Promise<void> {
  await requireOnWholePapers([id], 'manage')
  const client = await db()
  const paper = await client.paper.findUnique({ where: { id } })
  const replaces = (paper?.error as { replaces?: string } | null)?.replaces
  const old = replaces ? await client.paper.findUnique({ where: { id: replaces } }) : null
  if (!paper || !old) throw new AppError('conflict', 'This paper is not a newer version of another one.')
  const notes = [await findNote(old.id), await findNote(id)].filter(Boolean)
  const note = [...new Set(notes)].join('\n\n')
  const statements = [
    client.paper.update({ where: { id }, data: handedOn(old, paper) }),
    ...(await carryMarks(old.id, id)).statements,
    addToCollections(client, id, await collectionsOf(old.id)),
    ...(note ? [writeNote(client, id, note)] : []),
  ]
  await asInstallation(() => client.$transaction(statements))
  // Other libraries keep the old version.
  await takeOut([old.id], await librariesOf(id))
  await retryPaper(id)
}

/** Fields whose edits apply to every version; an edited arXiv id would be that of the old one. */
const LASTING = ['title', 'authors', 'abstract', 'doi', 'published', 'venue', 'citeKey'] as const

function handedOn(old: Paper, paper: Paper): Prisma.PaperUpdateInput {
  // A work has the year of its first version, by which the person may have sorted and cited it.
  const kept = LASTING.filter((field) => old.edited.includes(field) || (field === 'published' && old.published))
  return {
    ...Object.fromEntries(kept.map((field) => [field, old[field]])),
    edited: [...new Set([...paper.edited, ...kept])],
    ...(old.csl !== null && {
      csl: old.csl,
      title: old.title,
      authors: old.authors,
      abstract: old.abstract,
      doi: old.doi,
    }),
    venue: old.venue ?? paper.venue,
    citeKey: old.citeKey ?? paper.citeKey,
  }
}
