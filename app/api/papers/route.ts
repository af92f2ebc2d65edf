import { z } from 'zod'
import { addByAddress, addOrRefuse } from '@/lib/library/add/add-papers'
import { listPapersWithSummaries } from '@/lib/library/papers'
import { addingTo } from '@/lib/owner'
import { requireAccess } from '../../guard'
import { readJson } from '../read-json'
import { receiveFiles } from '../receive-files'
import { fail, json, respond } from '../respond'

const address = z.union([
  z.strictObject({ url: z.string().min(1).max(2000) }),
  z.strictObject({ arxivId: z.string().min(1).max(100) }),
  z.strictObject({ doi: z.string().min(1).max(300) }),
])

export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    return json({ papers: await listPapersWithSummaries() })
  })
}

/**
 * Adds papers: files as multipart/form-data, streamed to disk, or JSON with one of url, arxivId, doi. A rejected file
 * gets a reason, and the others are taken. They go into the library with id `?library=`.
 */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'bring')
    const library = new URL(request.url).searchParams.get('library') || null
    const type = request.headers.get('content-type') ?? ''
    if (type.startsWith('multipart/form-data')) {
      const papers = await addingTo(library, () => receiveFiles(request, addOrRefuse))
      return json({ papers }, 202)
    }
    const parsed = address.safeParse(await readJson(request))
    if (!parsed.success) {
      return fail('bad_request', 'Send files as multipart/form-data, or JSON with one of url, arxivId, doi.')
    }
    const added = await addingTo(library, () => addByAddress(parsed.data, { signal: request.signal }))
    return json({ papers: [added] }, 202)
  })
}
