import { db } from '../../db/client'
import { libraryToAddTo, putInto } from '../../libraries/hold-papers'
import { asInstallation } from '../../owner'
import { indexContent, indexSummary } from './index-layers'
import { summarizeAbstract } from './summarize-abstract'

/**
 * Makes a work from outside a paper of libraries, absent: of the one that is added to here: it is listed and searched from
 * now on. A paper that is no work from outside is left alone; tells whether it was one.
 */
export async function takeIn(paperId: string, given?: string[]): Promise<boolean> {
  const client = await db()
  const found = await client.paper.findUnique({ where: { id: paperId }, select: { standing: true } })
  if (found?.standing !== 'outside') return false
  const libraries = given ?? [await libraryToAddTo()]
  await asInstallation(() =>
    client.$transaction([
      client.paper.updateMany({
        where: { id: paperId, standing: 'outside' },
        data: { standing: 'library', removedAt: null, status: 'ready', addedAt: new Date() },
      }),
      ...libraries.flatMap((library) => putInto(client, library, [paperId])),
    ]),
  )
  const { summary, _count } = await client.paper.findUniqueOrThrow({
    where: { id: paperId },
    select: { summary: { select: { paperId: true } }, _count: { select: { pages: true } } },
  })
  if (_count.pages > 0 || summary) await indexContent(paperId)
  if (summary) await indexSummary(paperId)
  else await summarizeAbstract(paperId)
  return true
}
