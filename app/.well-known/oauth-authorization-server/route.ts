import { json } from '@/app/api/respond'
import { serverMetadata } from '@/app/oauth/oauth-addresses'
import { oauthRoute } from '@/app/oauth/oauth-route'
import { publicOrigin } from '@/app/sign-in/public-origin'

/** Metadata of the OAuth authorization server. */
export async function GET(request: Request) {
  return oauthRoute(request, async () => json(serverMetadata(publicOrigin(request.headers))))
}
