import { createHash, randomUUID } from 'node:crypto'
import { db } from '../../db/client'
import { fromJson, toJson } from '../../db/json'
import { asInstallation } from '../../owner'
import { note } from '../audit/audit'
import { hashOf, newKey } from '../keys/link-key'
import { type Person, toPerson } from '../rights/person'
import { includes, type Scope, scopeWords, widestScope } from '../rights/scopes'
import { OAuthError } from './oauth-error'

const SECOND_MS = 1000
const CODE_MS = 60 * SECOND_MS
const ACCESS_SECONDS = 3600
/** A program that is idle for this long must ask again. */
const GRANT_MS = 60 * 86_400 * SECOND_MS
/** Precision of the stored last use. */
const USE_MS = 60 * SECOND_MS

/** Prefix of access tokens. */
export const ACCESS_PREFIX = 'folio-access_'

type About = { redirectUri: string; challenge: string }

/** Tokens as a program gets them (RFC 6749, 5.1). */
export type Tokens = {
  access_token: string
  token_type: 'Bearer'
  expires_in: number
  refresh_token: string
  scope: string
}

/** Grants a program access for a person. Returns a code that it exchanges for tokens, once, within a minute. */
export async function grantProgram(
  person: Person,
  { programId, scope, ...about }: { programId: string; scope: Scope } & About,
): Promise<string> {
  const { key, hash } = newKey()
  await asInstallation(async () => {
    const client = await db()
    await client.programGrant.deleteMany({ where: { expiresAt: { lt: new Date() } } })
    const expiresAt = inMs(CODE_MS)
    const grant = { id: randomUUID(), personId: person.id, programId, scope, expiresAt }
    await client.programGrant.create({
      data: { ...grant, tokens: { create: { hash, kind: 'code', about: toJson(about), expiresAt } } },
    })
  })
  await note('let a program in', person.id, { scope })
  return key
}

/** Exchanges a code for tokens. Throws `OAuthError('invalid_grant')`; a code used twice revokes its grant. */
export async function redeemCode(
  code: string,
  { programId, redirectUri, verifier }: { programId: string; redirectUri: string; verifier: string },
): Promise<Tokens> {
  return asInstallation(async () => {
    const grant = await useUp('code', code, programId)
    const { redirectUri: own, challenge } = grant.about as About
    const isProven = createHash('sha256').update(verifier).digest('base64url') === challenge
    if (!isProven || redirectUri !== own) {
      await (await db()).programGrant.deleteMany({ where: { id: grant.id } })
      throw new OAuthError(
        'invalid_grant',
        isProven ? 'redirect_uri differs from the one in the authorization request.' : 'code_verifier is wrong.',
      )
    }
    // A new grant replaces the earlier ones of the same program.
    await (await db()).programGrant.deleteMany({
      where: { programId, personId: grant.personId, id: { not: grant.id }, usedAt: { not: null } },
    })
    return issue(grant)
  })
}

/**
 * Exchanges a refresh token, which works once, for new tokens. Throws `OAuthError('invalid_grant' | 'invalid_scope')`; a
 * token used twice revokes its grant, since two parties have it.
 */
export async function refresh(
  token: string,
  { programId, scope }: { programId: string; scope: string },
): Promise<Tokens> {
  return asInstallation(async () => {
    const client = await db()
    const row = await client.programToken.findUnique({ where: { hash: hashOf(token) }, include: { grant: true } })
    const wanted = scope ? widestScope(scope) : ((row?.grant.scope ?? null) as Scope | null)
    if (row && (!wanted || !includes(row.grant.scope as Scope, wanted)))
      throw new OAuthError('invalid_scope', 'The user did not grant this scope.')
    const grant = await useUp('refresh', token, programId)
    await client.programToken.deleteMany({
      where: { grantId: grant.id, OR: [{ kind: 'access' }, { expiresAt: { lt: new Date() } }] },
    })
    return issue(grant)
  })
}

/** Revokes the grant of a token (RFC 7009). An unknown token counts as revoked. */
export async function revoke(token: string): Promise<void> {
  await asInstallation(async () => {
    await (await db()).programGrant.deleteMany({ where: { tokens: { some: { hash: hashOf(token) } } } })
  })
}

/** Finds the person who granted an access token, and its scope; null when it is invalid or expired. */
export async function findGranter(token: string): Promise<{ person: Person; scope: Scope } | null> {
  if (!token.startsWith(ACCESS_PREFIX)) return null
  return asInstallation(async () => {
    const client = await db()
    const where = { hash: hashOf(token), kind: 'access', expiresAt: { gt: new Date() } }
    const found = await client.programToken.findFirst({ where, include: { grant: { include: { person: true } } } })
    if (!found || found.grant.person.disabledAt) return null
    const { id, usedAt, person, scope } = found.grant
    if (!usedAt || Date.now() - usedAt.getTime() > USE_MS)
      await client.programGrant.updateMany({ where: { id }, data: { usedAt: new Date() } })
    return { person: toPerson(person), scope: scope as Scope }
  })
}

type Grant = { id: string; personId: string; scope: Scope; about: unknown }

async function useUp(kind: 'code' | 'refresh', token: string, programId: string): Promise<Grant> {
  const client = await db()
  const gone = new OAuthError('invalid_grant', `This ${kind === 'code' ? 'code' : 'refresh token'} is not valid.`)
  const row = await client.programToken.findFirst({
    where: { hash: hashOf(token), kind },
    include: { grant: { include: { person: true } } },
  })
  if (!row || row.grant.programId !== programId || row.grant.person.disabledAt) throw gone
  const { count } = await client.programToken.updateMany({
    where: { hash: row.hash, usedAt: null, expiresAt: { gt: new Date() } },
    data: { usedAt: new Date() },
  })
  if (count === 0) {
    if (row.usedAt || row.expiresAt > new Date()) await client.programGrant.deleteMany({ where: { id: row.grantId } })
    throw gone
  }
  const { id, personId, scope } = row.grant
  return { id, personId, scope: scope as Scope, about: row.about && fromJson(row.about) }
}

async function issue({ id, scope }: Grant): Promise<Tokens> {
  const client = await db()
  const [access, renewal] = [newKey(ACCESS_PREFIX), newKey()]
  const until = inMs(GRANT_MS)
  const grantId = id
  await client.$transaction([
    client.programGrant.update({ where: { id }, data: { usedAt: new Date(), expiresAt: until } }),
    client.programToken.createMany({
      data: [
        { hash: access.hash, grantId, kind: 'access', expiresAt: inMs(ACCESS_SECONDS * SECOND_MS) },
        { hash: renewal.hash, grantId, kind: 'refresh', expiresAt: until },
      ],
    }),
  ])
  return {
    ...{ access_token: access.key, token_type: 'Bearer', expires_in: ACCESS_SECONDS },
    ...{ refresh_token: renewal.key, scope: scopeWords(scope) },
  }
}

const inMs = (ms: number) => new Date(Date.now() + ms)
