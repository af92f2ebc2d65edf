/** OAuth's error codes that Folio uses. */
type Code =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'temporarily_unavailable'

/** An OAuth error response (RFC 6749, 5.2): a code, and a sentence for the program's developer. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  constructor(
    readonly code: Code,
    message: string,
  ) {
    super(message)
  }
}
