import { requireAccess } from '../../guard'
import { fail, respond } from '../respond'

/** Programs that ask for what is not there get no page. */
export async function GET(request: Request) {
  return respond(async () => {
    await requireAccess(request)
    return fail('not_found', 'There is nothing at this address.')
  })
}

export { GET as DELETE, GET as PATCH, GET as POST, GET as PUT }
