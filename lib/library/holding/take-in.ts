import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { Prisma } from '../../db/generated/client'
import { libraryToAddTo, putInto } from '../../libraries/hold-papers'
import { EVERYONE, myLibraries } from '../../libraries/my-libraries'
import { asInstallation, currentPerson } from '../../owner'
import { hasAccounts } from '../../reach'
import { whileFilesStay } from '../files/keep-file'
import { freeIds } from '../ids/free-ids'
import { indexContent, indexSummary } from '../indexing/index-layers'
import { summarizeAbstract } from '../indexing/summarize-abstract'
import { copyPages } from '../ingest/start-ingest'
import { tellApart } from './paper-of-file'

/**
 * Adds a work from outside to libraries (absent: to the current one), so that it is listed and searched. In a library
 * other than everyone's it becomes a separate paper, and the work stays unchanged for others. Returns the id of the
 * paper; null if it is not a work from outside.
 */
export async function takeIn(workId: string, given?: string[]): Promise<string | null> {
  const client = await db()
  if ((await client.paper.count({ where: { id: workId, standing: 'outside' } })) === 0) return null
  const libraries = given ?? [await libraryToAddTo()]
  const isAlls = !hasAccounts() || libraries.includes(EVERYONE)
  const person = currentPerson()
  const mine = person ? (await myLibraries()).map(({ id }) => id) : libraries
  const id = await inTurn(`taking in ${workId}`, () =>
    asInstallation(async () => {
      if (isAlls) return turnIn(workId, libraries)
      return (await putTaken(workId, libraries, mine)) ?? makeOwn(workId, libraries, person)
    }),
  )
  const { summary, _count } = await client.paper.findUniqueOrThrow({
    where: { id },
    select: { summary: { select: { paperId: true } }, _count: { select: { pages: true } } },
  })
  if (_count.pages > 0 || summary) await indexContent(id)
  if (summary) await indexSummary(id)
  else await summarizeAbstract(id)
  return id
}

const taken = () => ({ standing: 'library', removedAt: null, status: 'ready', addedAt: new Date() })

/** Moves a work into everyone's library under its own id. It needs no copy, because everyone sees it. */
async function turnIn(id: string, libraries: string[]): Promise<string> {
  const client = await db()
  await client.$transaction([
    client.paper.updateMany({ where: { id, standing: 'outside' }, data: taken() }),
    ...libraries.flatMap((library) => putInto(client, library, [id])),
  ])
  return id
}

/**
 * The paper that an earlier call created from the work in one of these libraries, put into further ones; null if there
 * is none.
 */
async function putTaken(workId: string, libraries: string[], mine: string[]): Promise<string | null> {
  const client = await db()
  const before = await client.paper.findFirst({
    where: { takenFrom: workId, libraries: { some: { libraryId: { in: mine } } } },
    select: { id: true },
    orderBy: { addedAt: 'asc' },
  })
  if (!before) return null
  await client.$transaction([
    client.paper.update({ where: { id: before.id }, data: { removedAt: null } }),
    ...libraries.flatMap((library) => putInto(client, library, [before.id])),
  ])
  return before.id
}

/** Creates a separate paper from the work's metadata, the pages of its open PDF, and the marks of `person`. */
async function makeOwn(workId: string, libraries: string[], person: string | null): Promise<string> {
  const client = await db()
  const work = await client.paper.findUniqueOrThrow({ where: { id: workId } })
  const { fileHash, apart: _apart, fileSize, pageCount: _pages, ...known } = work
  const json = (value: Prisma.JsonValue) => value ?? Prisma.DbNull
  for (;;) {
    const [id = ''] = await freeIds([workId], '', libraries)
    const data = {
      ...{ ...known, ...taken(), id, takenFrom: workId, progress: Prisma.DbNull, error: Prisma.DbNull },
      ...{ found: json(known.found), csl: json(known.csl), asRead: json(known.asRead), pdfMarks: json(known.pdfMarks) },
    }
    try {
      await client.$transaction([
        client.paper.create({ data }),
        ...libraries.flatMap((library) => putInto(client, library, [id])),
      ])
    } catch (error) {
      // Another paper may just have got that id.
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') continue
      throw error
    }
    if (fileHash && (await copyPages(workId, id)))
      await whileFilesStay(async () => {
        const apart = await tellApart(fileHash, libraries[0] ?? null, id)
        await client.paper.update({ where: { id }, data: { fileHash, apart, fileSize } })
      })
    const whose = { where: { paperId: workId, ownerId: person ?? '' }, data: { paperId: id } }
    await client.$transaction([
      client.paperMark.updateMany(whose),
      client.note.updateMany(whose),
      client.highlight.updateMany(whose),
    ])
    return id
  }
}
