import { oauthRoute, readForm } from '@/app/oauth/oauth-route'
import { revoke } from '@/lib/accounts/programs/program-tokens'
import { json } from '../../respond'

/** Revokes a token, and with it the program's access (RFC 7009). */
export async function POST(request: Request) {
  return oauthRoute(request, async () => {
    await revoke((await readForm(request))('token'))
    return json({})
  })
}
