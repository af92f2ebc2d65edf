import { backUp, backupsState } from '@/lib/backups/back-up'
import { requireAccess } from '../../guard'
import { json, respond } from '../respond'

/** Lists the backups. */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'administer')
    return json(await backupsState())
  })
}

/** Makes a backup, and responds when it is done. */
export async function POST(request: Request) {
  return respond(async () => {
    await requireAccess(request, 'administer')
    return json({ name: await backUp('asked') }, 201)
  })
}
