import { randomUUID } from 'node:crypto'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { db } from '../../db/client'
import { type Env, env } from '../../env'
import { AppError } from '../../errors'
import { log } from '../../log'
import { asInstallation } from '../../owner'
import { note } from '../audit/audit'
import { seal, unseal } from '../keys/seal'
import { type Entered, enter } from '../sign-in/enter'
import { INSTITUTE, joinAsKnown, joinUninvited } from './join'

/** Time limit for a sign-in at the institute. */
const LONGEST_MS = 10 * 60_000
/** How long the institute's addresses and keys are cached. */
const KNOWN_MS = 60 * 60_000
const TIMEOUT_SECONDS = 15
/** The limit of RFC 5321. */
const LONGEST_ADDRESS = 254

/** State of a sign-in under way, sealed in a cookie of the browser that started it. */
type SignInAttempt = { state: string; nonce: string; verifier: string; to: string; key: string; self: string | null }

type Settings = { issuer: string; clientId: string; clientSecret: string; name: string; join: 'reader' | 'off' }

// Next bundles routes separately, so the cache is global.
const shared = globalThis as typeof globalThis & { folioInstitute?: { at: number; found: Promise<Configuration> } }

/** The institute that people sign in with; null when none is set. */
export function instituteSettings(
  settings: Pick<Env, 'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME' | 'OIDC_JOIN'> = env(),
): Settings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings
  if (!issuer || !clientId || !clientSecret) return null
  return { issuer, clientId, clientSecret, name: settings.OIDC_NAME, join: settings.OIDC_JOIN }
}

/** Name of the institute that a person can connect their account to; null when none is set or they are connected. */
export async function instituteToJoin(personId: string): Promise<string | null> {
  const settings = instituteSettings()
  if (!settings) return null
  const where = { personId, providerId: INSTITUTE }
  const joined = await asInstallation(async () => (await db()).credential.count({ where }))
  return joined > 0 ? null : settings.name
}

/**
 * Begins a sign-in. Returns where to send the browser and the cookie it must keep until it comes back. `key`: of an
 * invitation link, '' without one. `self`: who is already signed in there. Throws `AppError('not_found' |
 * 'source_failed')`.
 */
export async function beginAtInstitute(
  redirectUri: string,
  { to, key, self }: { to: string; key: string; self: string | null },
): Promise<{ address: string; kept: string }> {
  const settings = requireInstitute()
  const configuration = await discovered(settings)
  const [state, nonce, verifier] = [randomState(), randomNonce(), randomPKCECodeVerifier()]
  const address = buildAuthorizationUrl(configuration, {
    ...{ redirect_uri: redirectUri, scope: 'openid email profile', state, nonce },
    ...{ code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' },
  })
  const begun: SignInAttempt = { state, nonce, verifier, to, key, self }
  return { address: address.href, kept: await asInstallation(() => seal('institute', begun, LONGEST_MS)) }
}

/**
 * Completes a sign-in: `current` is the address the institute sent the browser back to, with the cookie it kept. Throws
 * an `AppError` that says what is wrong, `AppError('unauthorized')` for an answer that is not the institute's or belongs
 * to another sign-in.
 */
export async function endAtInstitute(
  current: URL,
  kept: string,
  headers: Headers,
): Promise<{ entered: Entered; to: string }> {
  const settings = requireInstitute()
  const begun = await asInstallation(() => unseal<SignInAttempt>('institute', kept))
  if (!begun)
    throw new AppError(
      'unauthorized',
      'This sign-in was started in another browser, or took longer than ten minutes. Start again.',
    )
  if (current.searchParams.get('state') !== begun.state)
    throw new AppError('unauthorized', 'This response belongs to another sign-in. Start again.')
  const claims = await readClaims(settings, current, begun)
  const person = await findOrJoin(settings, claims, begun)
  return { entered: await enter(person.id, 'institute', headers), to: begun.to }
}

type Claims = { accountId: string; name: string; email: string | null }

/** The identity that the institute signed for this sign-in. */
async function readClaims(
  settings: Settings,
  current: URL,
  { state, nonce, verifier }: SignInAttempt,
): Promise<Claims> {
  try {
    const configuration = await discovered(settings)
    const tokens = await authorizationCodeGrant(configuration, current, {
      ...{ pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true },
    })
    const signed = tokens.claims()
    if (!signed) throw new Error('no ID token')
    // Many providers give name and address only here.
    const more =
      signed.email === undefined && configuration.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, signed.sub)
        : {}
    const claims: Record<string, unknown> = { ...more, ...signed }
    const { email, email_verified: isVerified, name } = claims
    const isAddress = typeof email === 'string' && email.length <= LONGEST_ADDRESS && isVerified === true
    return {
      accountId: `${signed.iss} ${signed.sub}`,
      email: isAddress ? email.trim().toLowerCase() : null,
      name: typeof name === 'string' ? name : '',
    }
  } catch (error) {
    throw toSentence(settings, error)
  }
}

/**
 * Finds the account: by an earlier sign-in this way; by its verified address if that person is signed in; by an
 * invitation; or, if allowed, makes one. An address entered in Folio proves nothing: somebody could register it and wait
 * for its owner.
 */
async function findOrJoin(settings: Settings, { accountId, name, email }: Claims, { key, self }: SignInAttempt) {
  return asInstallation(async () => {
    const client = await db()
    const where = { providerId_accountId: { providerId: INSTITUTE, accountId } }
    const known = await client.credential.findUnique({ where, include: { person: true } })
    if (known) return known.person
    if (email === null)
      throw new AppError(
        'forbidden',
        `${settings.name} has not verified your email address, or does not share it. Verify it there, or sign in with a password.`,
      )
    const person = await client.person.findUnique({ where: { email } })
    if (person) {
      if (person.id !== self)
        throw new AppError(
          'forbidden',
          `${email} already has an account here. Sign in the way you did before, then choose “Connect ${settings.name}” under Your account. If the account is not yours, contact an administrator.`,
        )
      await client.credential.create({
        data: { id: randomUUID(), personId: person.id, providerId: INSTITUTE, accountId },
      })
      await note('joined their account at the institute', person.id)
      return person
    }
    const given = { name: name.trim().slice(0, 100) || (email.split('@')[0] ?? ''), email, accountId }
    if (key) return joinAsKnown(key, given)
    if (settings.join === 'reader') return joinUninvited(given)
    throw new AppError(
      'forbidden',
      `${email} has no account here. Ask an administrator for an invitation, then open the link in it.`,
    )
  })
}

function requireInstitute(): Settings {
  const settings = instituteSettings()
  if (!settings) throw new AppError('not_found', 'Institutional sign-in is not set up.')
  return settings
}

function discovered(settings: Settings): Promise<Configuration> {
  const known = shared.folioInstitute
  if (known && Math.abs(Date.now() - known.at) < KNOWN_MS) return known.found
  const found = discover(settings)
  shared.folioInstitute = { at: Date.now(), found }
  // The caller awaits it. A failed lookup is tried again the next time.
  found.catch(() => {
    shared.folioInstitute = undefined
  })
  return found
}

async function discover(settings: Settings): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = settings
  const ask = (way: typeof ClientSecretBasic) =>
    discovery(new URL(issuer), clientId, undefined, way(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      // Only allowed on this machine, see `lib/env.ts`.
      execute: issuer.startsWith('http://') ? [allowInsecureRequests] : [],
    })
  try {
    const found = await ask(ClientSecretBasic)
    const ways = found.serverMetadata().token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return ways.includes('client_secret_basic') ? found : await ask(ClientSecretPost)
  } catch (error) {
    throw toSentence(settings, error)
  }
}

/** Explains a failure between Folio and the institute. The log gets its code and nothing that was sent. */
function toSentence({ name }: Settings, error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof AuthorizationResponseError) {
    const reason = error.error === 'access_denied' ? 'the sign-in was cancelled' : error.error.slice(0, 100)
    return new AppError('unauthorized', `${name} did not sign you in: ${reason}.`, { cause: error })
  }
  const code = error instanceof ResponseBodyError ? error.error : error instanceof ClientError ? error.code : undefined
  log.warn('the institute could not sign somebody in', { code: code ?? (error as Error)?.name })
  if (code === 'OAUTH_TIMEOUT' || error instanceof TypeError || !(error instanceof Error) || code === undefined)
    return new AppError(
      'source_failed',
      `${name} cannot be reached or is not responding correctly. Try again later, or sign in with a password.`,
      { cause: error },
    )
  if (code === 'invalid_client' || code === 'unauthorized_client')
    return new AppError(
      'source_failed',
      `${name} rejected this server’s OIDC_CLIENT_ID and OIDC_CLIENT_SECRET. Contact an administrator.`,
      { cause: error },
    )
  return new AppError(
    'unauthorized',
    `The response from ${name} does not belong to this sign-in (${code}). Start again.`,
    {
      cause: error,
    },
  )
}
