import { requireAccess } from '../../guard'
import { fail, respond } from '../respond'

/** JSON 404 for unknown API addresses, instead of a page. */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    return fail('not_found', 'There is nothing at this address.')
  })
}

export { GET as DELETE, GET as PATCH, GET as POST, GET as PUT }
