import { db } from '../db/client'
import { Prisma } from '../db/generated/client'
import { removeStored } from '../files/store'
import type { PaperMetadata } from '../text/document'
import { currentIds } from './current-ids'
import { paperKey, splitArxivId } from './paper-id'

export type Identity =
  | { kind: 'new'; id: string }
  /** the same work is there: `id` is that paper's, and the one just read is gone */
  | { kind: 'duplicate'; id: string }
  /** a newer version of `replaces`, waiting for the person to decide */
  | { kind: 'newer'; id: string; replaces: string }

/**
 * Settles what a paper that was just read is: takes its metadata, gives it its final id (the one from before
 * stays as an alias), and keeps the same work (arXiv id, DOI) from being in the library twice. Safe to run
 * again after it was cut off.
 */
export async function identifyPaper(givenId: string, found: PaperMetadata): Promise<Identity> {
  const client = await db()
  const alias = await client.paperAlias.findUnique({ where: { id: givenId } })
  if (alias) return { kind: alias.reason === 'duplicate' ? 'duplicate' : 'new', id: alias.paperId }
  const paper = await client.paper.findUniqueOrThrow({ where: { id: givenId } })
  const data = keepEdits(found, paper.edited)
  const twin = await findTwin(givenId, found)
  if (twin && isNewer(found.arxivId, twin.arxivId)) {
    const error = {
      code: 'newer_version',
      message: `This is a newer version of ${twin.id}, which is in the library. Replace it, or keep the one you have.`,
      replaces: twin.id,
    }
    await client.paper.update({
      where: { id: givenId },
      data: { ...data, status: 'failed', error, progress: Prisma.DbNull },
    })
    return { kind: 'newer', id: givenId, replaces: twin.id }
  }
  if (twin) {
    await client.$transaction([
      client.paper.delete({ where: { id: givenId } }),
      client.paperAlias.create({
        data: { id: givenId, paperId: twin.id, reason: 'duplicate', fileName: paper.fileName },
      }),
    ])
    if (paper.fileHash) await removeStored(paper.fileHash)
    return { kind: 'duplicate', id: twin.id }
  }
  const keepsId = paper.origin === 'sample'
  const id = keepsId ? givenId : await freeId(paperKey(found, paper.fileName), givenId)
  if (id === givenId) await client.paper.update({ where: { id }, data })
  else
    await client.$transaction([
      client.paper.update({ where: { id: givenId }, data: { ...data, id } }),
      client.paperAlias.create({ data: { id: givenId, paperId: id, reason: 'renamed', fileName: paper.fileName } }),
    ])
  return { kind: 'new', id }
}

function keepEdits(found: PaperMetadata, edited: string[]): Prisma.PaperUpdateInput {
  const fields = Object.entries(found).filter(([field]) => !edited.includes(field))
  return Object.fromEntries(fields)
}

async function findTwin(givenId: string, found: PaperMetadata) {
  const client = await db()
  const split = found.arxivId ? splitArxivId(found.arxivId) : null
  const same: Prisma.PaperWhereInput[] = []
  if (split) same.push({ arxivId: split.base }, { arxivId: { startsWith: `${split.base}v` } }, { id: split.base })
  if (found.doi) same.push({ doi: { equals: found.doi, mode: 'insensitive' } })
  if (same.length === 0) return null
  const twin = await client.paper.findFirst({
    where: { OR: same, id: { not: givenId }, removedAt: null, NOT: { status: 'failed' } },
    orderBy: { addedAt: 'asc' },
  })
  if (!twin?.mergedInto) return twin
  const [standing = ''] = await currentIds([twin.id])
  return standing === givenId ? null : client.paper.findUnique({ where: { id: standing } })
}

function isNewer(found: string | null, there: string | null): boolean {
  const a = found ? splitArxivId(found) : null
  const b = there ? splitArxivId(there) : null
  return Boolean(a && b && a.base === b.base && a.version > b.version && b.version > 0)
}

/** `key`, or with a letter behind it when another paper has that key. */
async function freeId(key: string, givenId: string): Promise<string> {
  const client = await db()
  const taken = async (id: string) =>
    (await client.paper.count({ where: { id, NOT: { id: givenId } } })) +
      (await client.paperAlias.count({ where: { id } })) >
    0
  if (!(await taken(key))) return key
  for (const letter of 'bcdefghijklmnopqrstuvwxyz') if (!(await taken(`${key}-${letter}`))) return `${key}-${letter}`
  return `${key}-${givenId}`
}
