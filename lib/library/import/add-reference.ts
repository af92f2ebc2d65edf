import { db } from '../../db/client'
import { Prisma } from '../../db/generated/client'
import { freeId } from '../identity/identify-paper'
import { paperKey } from '../identity/paper-id'
import { indexSummary } from '../index-layers'
import { referenceColumns } from './reference-columns'
import type { Reference } from './references/reference'

/**
 * Makes a work of which there is no PDF a paper: ready, with its metadata, and its abstract as its summary, so
 * that it is found by what it is about. It has no pages, so nothing of it is ever cited. `givenId` leads to it,
 * too. Gives its id.
 */
export async function addReference(
  reference: Reference,
  { givenId, origin }: { givenId: string; origin: 'import' | 'folder' },
): Promise<string> {
  const id = await create(reference, givenId, origin)
  await summarizeAbstract(id)
  return id
}

async function create(reference: Reference, givenId: string, origin: string, tries = 3): Promise<string> {
  const client = await db()
  const fileName = reference.citeKey ?? reference.doi ?? reference.arxivId ?? reference.title.slice(0, 200)
  const authors = reference.authors.length > 0 ? reference.authors : editorsOf(reference)
  const id = await freeId(paperKey({ ...reference, authors }, fileName))
  try {
    await client.$transaction([
      client.paper.create({
        data: { id, origin, fileName, status: 'ready', ...referenceColumns(reference) },
      }),
      client.paperAlias.create({ data: { id: givenId, paperId: id, reason: 'renamed', fileName } }),
    ])
    return id
  } catch (error) {
    // A paper that was being read got the same id in between.
    const taken = error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002'
    if (!taken || tries === 0) throw error
    return create(reference, givenId, origin, tries - 1)
  }
}

function editorsOf({ csl }: Reference): string[] {
  return (csl.editor ?? []).flatMap((name) => name.family ?? name.literal ?? [])
}

/** Puts the abstract of a paper without PDF where summaries are searched. */
export async function summarizeAbstract(paperId: string): Promise<void> {
  const client = await db()
  const { abstract } = await client.paper.findUniqueOrThrow({ where: { id: paperId }, select: { abstract: true } })
  if (!abstract) return
  const content = { markdown: abstract, analyst: 'abstract' }
  await client.summary.upsert({ where: { paperId }, create: { paperId, ...content }, update: content })
  await indexSummary(paperId)
}
