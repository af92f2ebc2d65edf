import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { db } from '../../db/client'
import { findSetting, saveSetting } from '../../db/settings'
import { env } from '../../env'
import { storeStream } from '../../files/store'
import { EVERYONE } from '../../libraries/my-libraries'
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

/** Adds Folio's sample papers, once in the life of a library: whoever removed them does not get them back. */
export async function loadSampleLibrary(): Promise<void> {
  if (env().SAMPLE_LIBRARY === 'off') return
  if (await findSetting(LOADED)) return
  const client = await db()
  const list = listSchema.parse(JSON.parse(readFileSync(path.join(FOLDER, 'samples.json'), 'utf8')))
  for (const { id, file, title, authors, published } of list) {
    const stored = await storeStream(createReadStream(path.join(FOLDER, file)), { maxBytes: env().MAX_FILE_MB * 1e6 })
    const known = await client.paper.findFirst({ where: { OR: [{ id }, { fileHash: stored.hash }] } })
    if (known) continue
    // What the list says of them is certain; reading must not replace it.
    const edited = ['title', 'authors', 'published']
    await client.paper.create({
      data: {
        id,
        origin: 'sample',
        fileName: file,
        fileHash: stored.hash,
        fileSize: stored.size,
        title,
        authors,
        published,
        edited,
        libraries: { create: { libraryId: EVERYONE } },
      },
    })
    await startIngest(id)
  }
  await saveSetting(LOADED, true)
}
