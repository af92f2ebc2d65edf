import { MCP } from '@/app/oauth/oauth-addresses'
import { oauthRoute, readForm } from '@/app/oauth/oauth-route'
import { publicOrigin } from '@/app/sign-in/public-origin'
import { OAuthError } from '@/lib/accounts/programs/oauth-error'
import { redeemCode, refresh } from '@/lib/accounts/programs/program-tokens'
import { json } from '../../respond'

/** Issues tokens to a program for an authorization code or a refresh token. */
export async function POST(request: Request) {
  return oauthRoute(request, async () => {
    const read = await readForm(request)
    const programId = read('client_id')
    if (!programId) throw new OAuthError('invalid_client', 'client_id is missing.')
    const resource = read('resource')
    if (resource && resource !== publicOrigin(request.headers) + MCP)
      throw new OAuthError('invalid_target', `resource must be ${publicOrigin(request.headers)}${MCP}.`)
    switch (read('grant_type')) {
      case 'authorization_code':
        return json(
          await redeemCode(read('code'), {
            ...{ programId, redirectUri: read('redirect_uri'), verifier: read('code_verifier') },
          }),
        )
      case 'refresh_token':
        return json(await refresh(read('refresh_token'), { programId, scope: read('scope') }))
      default:
        throw new OAuthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
    }
  })
}
