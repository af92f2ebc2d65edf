import { Readable } from 'node:stream'
import { backupFile } from '@/lib/backups/list-backups'
import { packWhole } from '@/lib/backups/whole-backup'
import { env } from '@/lib/env'
import { requireAccess } from '../../../guard'
import { respond } from '../../respond'

/** A backup including its PDFs, as one file. */
export async function GET(request: Request, { params }: { params: Promise<{ name: string }> }) {
  return respond(async () => {
    await requireAccess(request, 'administer')
    const { name } = await params
    const { stream, bytes } = await packWhole(await backupFile(env().BACKUP_DIR, name))
    return new Response(Readable.toWeb(stream) as ReadableStream, {
      headers: {
        'content-type': 'application/zip',
        // With the length a browser notices an incomplete download.
        'content-length': String(bytes),
        'content-disposition': `attachment; filename="${name.replace(/\.zip$/, '-with-pdfs.zip')}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
