import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { type Paper, Prisma } from '../../db/generated/client'
import { handOver } from '../../db/people-rows/library-rows'
import { librariesOf } from '../../libraries/hold-papers'
import { asInstallation } from '../../owner'
import { hasAccounts } from '../../reach'
import type { PaperMetadata } from '../../text/document'
import { addToCollections, collectionsOf } from '../collections/file-papers'
import { dropFiles } from '../files/keep-file'
import { takeIn } from '../holding/take-in'
import { currentIds } from '../ids/current-ids'
import { freeIds, TAKING_IDS } from '../ids/free-ids'
import { isTemporaryId, paperKey, splitArxivId, TEMPORARY_PREFIX } from '../ids/paper-id'
import { carryMarks } from '../organize/carry-marks'
import { findCompletion, forgetCompletion } from '../paper/completion'
import { findSameTitle, LIBRARY_FIRST, withIdOf } from './find-same-work'

export type Identity =
  | { kind: 'new'; id: string }
  /** the same work exists: `id` is its paper, and the one just read is deleted */
  | { kind: 'duplicate'; id: string }
  /** a newer version of `replaces`, which waits for the user's decision */
  | { kind: 'newer'; id: string; replaces: string }

/**
 * Decides what a newly read paper is: stores its metadata, gives it its final id (the previous one becomes an alias),
 * and prevents the same work (by arXiv id or DOI) from being in a library twice. A PDF of a work that was known without
 * one completes that work. Safe to repeat after an interruption. Runs for one paper at a time, because two files of one
 * work would not see each other.
 */
export function identifyPaper(givenId: string, read: PaperMetadata): Promise<Identity> {
  return inTurn(TAKING_IDS, () => identify(givenId, read))
}

async function identify(givenId: string, read: PaperMetadata): Promise<Identity> {
  const client = await db()
  const alias = await client.paperAlias.findUnique({ where: { id: givenId } })
  if (alias) return { kind: alias.reason === 'duplicate' ? 'duplicate' : 'new', id: alias.paperId }
  const paper = await client.paper.findUniqueOrThrow({ where: { id: givenId } })
  const found = { ...read, ...whatStands(paper, read) }
  const data = keepEdits(found, paper.edited)
  const given = await findGivenTo(givenId)
  const twin = given ?? (await findTwin(givenId, found)) ?? (await findUnread(givenId, found))
  if (twin?.fileHash === null) {
    const id = await complete(await inLibrary(twin, givenId), paper, found)
    await forgetCompletion(givenId)
    return { kind: 'new', id }
  }
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
    const { id } = await inLibrary(twin, givenId)
    const statements = [
      addToCollections(client, id, await collectionsOf(givenId)),
      handOver(client, givenId, id),
      ...(await carryMarks(givenId, id)).statements,
      client.paper.delete({ where: { id: givenId } }),
      client.paperAlias.create({
        data: { id: givenId, paperId: id, reason: 'duplicate', fileName: paper.fileName },
      }),
    ]
    await asInstallation(() => client.$transaction(statements))
    await dropFiles([paper.fileHash])
    return { kind: 'duplicate', id }
  }
  // A paper with a permanent id keeps it when its file changes, since it may be cited; an arXiv id includes the
  // version.
  const keepsId = paper.origin === 'sample' || !(isTemporaryId(givenId) || found.arxivId)
  const key = paperKey(found, paper.fileName)
  const [id = givenId] = keepsId ? [] : await freeIds([key], givenId, await librariesOf(givenId))
  if (id === givenId) await client.paper.update({ where: { id }, data })
  else
    await client.$transaction([
      client.paper.update({ where: { id: givenId }, data: { ...data, id } }),
      client.paperAlias.create({ data: { id: givenId, paperId: id, reason: 'renamed', fileName: paper.fileName } }),
    ])
  return { kind: 'new', id }
}

function keepEdits(read: PaperMetadata, edited: string[]): Prisma.PaperUpdateInput {
  const { unsure: _, unreadable: __, withoutText: ___, ...found } = read
  const fields = Object.entries(found).filter(([field]) => !edited.includes(field))
  return Object.fromEntries(fields)
}

/** Returns the fields from a reference manager, which win over those read from the PDF; the version is the one read. */
function whatStands(paper: Paper, read: PaperMetadata): Partial<PaperMetadata> {
  if (paper.csl === null) return {}
  const { title, authors, published, arxivId, doi, abstract } = paper
  const sameArxivPaper = arxivId && read.arxivId && splitArxivId(arxivId)?.base === splitArxivId(read.arxivId)?.base
  const said = { title, authors, published, arxivId: sameArxivPaper ? read.arxivId : arxivId, doi, abstract }
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== null && value.length > 0))
}

/** Returns the paper that the user added this file to; null if there is none, or if it got another PDF. */
async function findGivenTo(givenId: string): Promise<Paper | null> {
  const client = await db()
  const [id = ''] = await currentIds([(await findCompletion(givenId)) ?? ''])
  return client.paper.findFirst({ where: { id, fileHash: null } })
}

/** Finds a paper without a PDF by its title; one with a matching id has been found before. */
async function findUnread(givenId: string, found: PaperMetadata): Promise<Paper | null> {
  const client = await db()
  const same = await findSameTitle(found, await besideIn(givenId))
  return same && same.id !== givenId ? client.paper.findUnique({ where: { id: same.id } }) : null
}

/**
 * Moves what was read from a PDF to the paper known without it, which keeps its id, notes, tags and metadata. Returns
 * that id.
 */
async function complete(known: Paper, read: Paper, found: PaperMetadata): Promise<string> {
  const client = await db()
  const { fileName, fileHash, apart, fileSize, pageCount, readerVersion, status } = read
  const missing = { ...found, ...whatStands(known, found) }
  const statements = [
    addToCollections(client, known.id, await collectionsOf(read.id)),
    handOver(client, read.id, known.id),
    ...(await carryMarks(read.id, known.id)).statements,
    client.page.deleteMany({ where: { paperId: known.id } }),
    client.page.updateMany({ where: { paperId: read.id }, data: { paperId: known.id } }),
    client.paperAlias.updateMany({ where: { paperId: read.id }, data: { paperId: known.id } }),
    client.paper.delete({ where: { id: read.id } }),
    client.paper.update({
      where: { id: known.id },
      data: {
        ...keepEdits(missing, known.edited),
        ...{ fileName, fileHash, apart, fileSize, pageCount, readerVersion, status },
        asRead: read.asRead ?? Prisma.DbNull,
        venue: known.venue ?? read.venue,
        citeKey: known.citeKey ?? read.citeKey,
      },
    }),
    client.paperAlias.create({ data: { id: read.id, paperId: known.id, reason: 'renamed', fileName } }),
  ]
  await asInstallation(() => client.$transaction(statements))
  return known.id
}

/** Returns the paper in the libraries of `givenId` that is the same work; adds it if it was outside. */
async function inLibrary(twin: Paper, givenId: string): Promise<Paper> {
  const client = await db()
  const id = await takeIn(twin.id, await librariesOf(givenId))
  return id ? client.paper.findUniqueOrThrow({ where: { id } }) : twin
}

async function findTwin(givenId: string, found: PaperMetadata) {
  const client = await db()
  const base = splitArxivId(found.arxivId ?? '')?.base
  const same = [...withIdOf(found), ...(base ? [{ id: base }] : [])]
  if (same.length === 0) return null
  const twin = await client.paper.findFirst({
    where: {
      AND: [{ OR: same }, await besideIn(givenId)],
      id: { not: givenId },
      removedAt: null,
      // A paper that has not been read yet may turn out to be unreadable; if not, it will find this one.
      NOT: [{ status: 'failed' }, { id: { startsWith: TEMPORARY_PREFIX }, status: { in: ['queued', 'reading'] } }],
    },
    orderBy: LIBRARY_FIRST,
  })
  if (!twin?.mergedInto) return twin
  const [standing = ''] = await currentIds([twin.id])
  return standing === givenId ? null : client.paper.findUnique({ where: { id: standing } })
}

/**
 * Condition for papers in the libraries of a paper and works from outside, so that other libraries' papers have no
 * effect.
 */
async function besideIn(paperId: string): Promise<Prisma.PaperWhereInput> {
  if (!hasAccounts()) return {}
  const libraryId = { in: await librariesOf(paperId) }
  return { OR: [{ standing: 'outside' }, { libraries: { some: { libraryId, removedAt: null } } }] }
}

function isNewer(found: string | null, there: string | null): boolean {
  const a = found ? splitArxivId(found) : null
  const b = there ? splitArxivId(there) : null
  return Boolean(a && b && a.base === b.base && a.version > b.version && b.version > 0)
}
