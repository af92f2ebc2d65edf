import { oauthRoute } from '@/app/oauth/oauth-route'
import { registerProgram } from '@/lib/accounts/programs/programs'
import { readJson } from '../../read-json'
import { json } from '../../respond'

/** Registers a program that will ask people for access (RFC 7591). */
export async function POST(request: Request) {
  return oauthRoute(request, async () => {
    const { id, name, redirectUris, createdAt } = await registerProgram(await readJson(request))
    const registered = {
      ...{ client_id: id, client_id_issued_at: Math.floor(createdAt.getTime() / 1000), client_name: name },
      ...{ redirect_uris: redirectUris, token_endpoint_auth_method: 'none' },
      ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'] },
    }
    return json(registered, 201)
  })
}
