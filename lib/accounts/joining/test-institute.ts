import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Somebody with an account at the institute. */
export type InstitutePerson = { sub: string; email: string; email_verified: boolean; name: string }

export const INSTITUTE_CLIENT = { OIDC_CLIENT_ID: 'folio', OIDC_CLIENT_SECRET: 'the-secret-of-the-institute' }

/**
 * An OpenID provider on a free port of this machine. Signs in the person last given to `be` without asking, at the
 * addresses given to `allow`. Requires PKCE.
 */
export async function startInstitute(known: InstitutePerson[]) {
  const server = http.createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let who = known[0]?.sub ?? ''
  const redirects: string[] = []
  const make = () =>
    new Provider(issuer, {
      clients: [
        {
          client_id: INSTITUTE_CLIENT.OIDC_CLIENT_ID,
          client_secret: INSTITUTE_CLIENT.OIDC_CLIENT_SECRET,
          redirect_uris: redirects,
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      cookies: { keys: ['of the test'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
      pkce: { required: () => true },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_, { uid }) => `/interaction/${uid}` },
      ttl: { Session: 1, Grant: 60, IdToken: 60, AccessToken: 60, Interaction: 60 },
      findAccount: (_, sub) => {
        const found = known.find((one) => one.sub === sub)
        return found && { accountId: sub, claims: () => ({ ...found }) }
      },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        return grant
      },
    })
  let provider = make()
  server.on('request', (request, response) => {
    if (request.url?.startsWith('/interaction/'))
      void provider.interactionFinished(request, response, { login: { accountId: who } })
    else void provider.callback()(request, response)
  })
  return {
    issuer,
    be(sub: string) {
      who = sub
    },
    allow(redirect: string) {
      redirects.push(redirect)
      provider = make()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
