import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { db } from '../../db/client'
import { findSetting, saveSetting } from '../../db/settings'
import { env } from '../../env'
import { stageStream } from '../../files/store'
import { EVERYONE } from '../../libraries/my-libraries'
import { keepFile } from '../files/keep-file'
import { findPaperOfFile, tellApart } from '../holding/paper-of-file'
import { startIngest } from '../ingest/start-ingest'

const FOLDER = path.join(process.cwd(), 'prisma', 'samples')
const LOADED = 'sample-library'

const listSchema = z.array(
  z.object({
    id: z.string(),
    file: z.string(),
    title: z.string(),
    authors: z.array(z.string()),
    published: z.string(),
  }),
)

/** Adds Folio's sample papers, once ever per library: removed samples do not come back. */
export async function loadSampleLibrary(): Promise<void> {
  if (env().SAMPLE_LIBRARY === 'off') return
  if (await findSetting(LOADED)) return
  const client = await db()
  const list = listSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, 'samples.json'), 'utf8')))
  const added: string[] = []
  for (const { id, file, title, authors, published } of list) {
    const stored = await stageStream(createReadStream(path.join(FOLDER, file)), { maxBytes: env().MAX_FILE_MB * 1e6 })
    const isNew = await keepFile(stored, async () => {
      const known = await client.paper.findUnique({ where: { id }, select: { id: true } })
      if (known || (await findPaperOfFile(stored.hash, EVERYONE))) return false
      await client.paper.create({
        data: {
          id,
          origin: 'sample',
          fileName: file,
          fileHash: stored.hash,
          apart: await tellApart(stored.hash, EVERYONE, id),
          fileSize: stored.size,
          title,
          authors,
          published,
          // The list's metadata is correct; reading must not replace it.
          edited: ['title', 'authors', 'published'],
          libraries: { create: { libraryId: EVERYONE } },
        },
      })
      return true
    })
    if (isNew) added.push(id)
  }
  // Add all before reading the first, so that the search index is trained once, on all of them.
  for (const id of added) await startIngest(id)
  await saveSetting(LOADED, true)
}
