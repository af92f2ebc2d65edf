import { oauthRoute, readForm } from '@/app/oauth/oauth-route'
import { revoke } from '@/lib/accounts/programs/program-tokens'
import { json } from '../../respond'

/** Ends what a token stands for: the program is let in no longer (RFC 7009). */
export async function POST(request: Request) {
  return oauthRoute(request, async () => {
    await revoke((await readForm(request))('token'))
    return json({})
  })
}
