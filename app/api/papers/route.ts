import { z } from 'zod'
import { addByAddress, addOrRefuse } from '@/lib/library/add/add-papers'
import { listPapersWithSummaries } from '@/lib/library/papers'
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
 * Adds papers: files as multipart/form-data, streamed to disk, or JSON with one of url, arxivId, doi. A file that is refused
 * says why, and the others of the request are taken.
 */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'add')
    const type = request.headers.get('content-type') ?? ''
    if (type.startsWith('multipart/form-data')) return json({ papers: await receiveFiles(request, addOrRefuse) }, 202)
    const parsed = address.safeParse(await readJson(request))
    if (!parsed.success) {
      return fail('bad_request', 'Send files as multipart/form-data, or JSON with one of url, arxivId, doi.')
    }
    return json({ papers: [await addByAddress(parsed.data, { signal: request.signal })] }, 202)
  })
}
