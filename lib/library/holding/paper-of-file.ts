import { db } from '../../db/client'
import type { Paper } from '../../db/generated/client'
import { myLibraries } from '../../libraries/my-libraries'
import { asInstallation, currentView } from '../../owner'
import { hasAccounts } from '../../reach'
import { currentIds } from '../ids/current-ids'

const WITH_LIBRARIES = { libraries: { select: { libraryId: true, removedAt: true } } } as const

type PaperInLibraries = Paper & { libraries: { libraryId: string; removedAt: Date | null }[] }

/**
 * The paper with this file for a person who adds it to a library (null: to none): one of their papers, even a removed
 * one, else a work from outside; for a merged paper, its current one. Null if nobody has the file, or only other
 * people, whose paper stays separate.
 */
export async function findPaperOfFile(hash: string, library: string | null): Promise<Paper | null> {
  const mine = await librariesSeen(library)
  return asInstallation(async () => {
    const client = await db()
    const papers = await client.paper.findMany({
      where: { fileHash: hash },
      include: WITH_LIBRARIES,
      orderBy: { addedAt: 'asc' },
    })
    const place = (paper: PaperInLibraries) => {
      const [here] = paper.libraries.filter(({ libraryId }) => libraryId === library)
      if (here?.removedAt === null) return 0
      if (paper.standing === 'outside') return 3
      return isInSome(paper, mine) ? 1 : 2
    }
    const known = papers.filter((paper) => isAmong(paper, mine)).sort((a, b) => place(a) - place(b))
    for (const paper of known) {
      const current = await followMerge(paper, mine)
      if (current) return current
    }
    return null
  })
}

/** The current paper for a merged one; null if it is in no library of the person who adds to this one. */
export async function findStanding(paper: Paper, library: string): Promise<Paper | null> {
  const mine = await librariesSeen(library)
  return asInstallation(() => followMerge(paper, mine))
}

/**
 * Value that distinguishes the paper of a file in a library (null: in none) from other people's papers of the same
 * file. `id`: of that paper.
 */
export async function tellApart(hash: string, library: string | null, id: string): Promise<string> {
  return asInstallation(async () => {
    const client = await db()
    const papers = await client.paper.findMany({ where: { fileHash: hash, id: { not: id } }, select: { apart: true } })
    const taken = new Set(papers.map(({ apart }) => apart))
    // A paper added to this library may be in others by now.
    return ['', library ?? ''].find((apart) => !taken.has(apart)) ?? id
  })
}

/**
 * Libraries whose papers count as existing for somebody who adds to a library; null: all. What is added in nobody's
 * name belongs to that library.
 */
async function librariesSeen(library: string | null): Promise<string[] | null> {
  if (!hasAccounts()) return null
  return currentView() === 'all' ? (library ? [library] : []) : (await myLibraries()).map(({ id }) => id)
}

async function followMerge(paper: Paper, mine: string[] | null): Promise<Paper | null> {
  if (!paper.mergedInto) return paper
  const client = await db()
  const [id = paper.id] = await currentIds([paper.id])
  const current = await client.paper.findUniqueOrThrow({ where: { id }, include: WITH_LIBRARIES })
  return isAmong(current, mine) ? current : null
}

function isAmong(paper: PaperInLibraries, mine: string[] | null): boolean {
  if (mine === null || paper.standing === 'outside') return true
  return paper.libraries.some(({ libraryId }) => mine.includes(libraryId))
}

function isInSome(paper: PaperInLibraries, mine: string[] | null): boolean {
  return paper.libraries.some(({ libraryId, removedAt }) => removedAt === null && (mine?.includes(libraryId) ?? true))
}
