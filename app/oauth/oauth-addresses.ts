import { SCOPES } from '@/lib/accounts/rights/scopes'

/** Addresses for authorizing programs, as in the MCP specification (OAuth 2.1). */
export const OAUTH = {
  resource: '/.well-known/oauth-protected-resource',
  server: '/.well-known/oauth-authorization-server',
  authorize: '/oauth/authorize',
  register: '/api/oauth/register',
  token: '/api/oauth/token',
  revoke: '/api/oauth/revoke',
} as const

export const MCP = '/api/mcp'

/**
 * Challenge that tells a program without a token where to get one (RFC 9728, 5.1). The tools add no papers, so that
 * scope is not requested.
 */
export function bearerChallenge(origin: string): string {
  return `Bearer resource_metadata="${origin}${OAUTH.resource}${MCP}", scope="read ask"`
}

/** RFC 9728, 2. */
export function resourceMetadata(origin: string) {
  return {
    resource: origin + MCP,
    authorization_servers: [origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Folio',
  }
}

/** RFC 8414, 2. */
export function serverMetadata(origin: string) {
  return {
    issuer: origin,
    authorization_endpoint: origin + OAUTH.authorize,
    token_endpoint: origin + OAUTH.token,
    registration_endpoint: origin + OAUTH.register,
    revocation_endpoint: origin + OAUTH.revoke,
    scopes_supported: SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}
