import { db } from '../../db/client'
import type { Paper, Prisma } from '../../db/generated/client'
import { AppError } from '../../errors'
import { librariesOf } from '../../libraries/hold-papers'
import { asInstallation } from '../../owner'
import { addToCollections, collectionsOf } from '../collections/file-papers'
import { retryPaper } from '../ingest/start-ingest'
import { requireOnWholePapers } from '../paper-rights'
import { takeOut } from '../remove-papers'
import { carryMarks } from './carry-marks'
import { findNote } from './find-note'
import { writeNote } from './notes'

/**
 * Takes a newer version in place of the one it replaces, which can be brought back. What there is of the old one goes
 * along: metadata that was edited or imported, year, venue, key, everybody's tags, stars and reading states, and the
 * person's note and collections. Throws `AppError('conflict')` when there is nothing to replace.
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
  // Whoever holds the old one elsewhere keeps it.
  await takeOut([old.id], await librariesOf(id))
  await retryPaper(id)
}

/** Fields whose edits hold for every version; an edited arXiv id would be that of the old one. */
const LASTING = ['title', 'authors', 'abstract', 'doi', 'published', 'venue', 'citeKey'] as const

function handedOn(old: Paper, paper: Paper): Prisma.PaperUpdateInput {
  // A work has the year of its first version, and the person may have sorted and cited it by that.
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
