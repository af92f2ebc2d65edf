import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { db } from '../../db/client'
import { asInstallation, currentAddress } from '../../owner'
import { cleanText, plainName } from '../../text/format/clean-text'
import { note } from '../audit/audit'
import { mayDoOnceMore } from '../keys/guesses'
import type { Scope } from '../rights/scopes'
import { OAuthError } from './oauth-error'

const DAY_MS = 86_400_000
/** Maximum number of registrations without a grant, which strangers can make; the oldest are deleted. */
const MOST_UNUSED = 500
const MOST_REDIRECTS = 10

export type Program = { id: string; name: string; redirectUris: string[] }

/** A program that a person grants access to. */
export type GrantInfo = { id: string; name: string; scope: Scope; createdAt: string; usedAt: string; expiresAt: string }

const registrationSchema = z.object({
  client_name: z.string().optional(),
  redirect_uris: z.array(z.string().max(1000)).min(1).max(MOST_REDIRECTS),
})

/**
 * Registers a program (RFC 7591): its name and redirect addresses. It has no grant yet, and no secret: PKCE identifies
 * it. Throws `OAuthError`.
 */
export async function registerProgram(given: unknown): Promise<Program & { createdAt: Date }> {
  const parsed = registrationSchema.safeParse(given)
  if (!parsed.success)
    throw new OAuthError('invalid_client_metadata', `redirect_uris must contain 1 to ${MOST_REDIRECTS} addresses.`)
  const { client_name: name = '', redirect_uris: redirectUris } = parsed.data
  for (const uri of redirectUris) requireRedirect(uri)
  if (!(await mayDoOnceMore('register a program', currentAddress())))
    throw new OAuthError(
      'temporarily_unavailable',
      'Too many programs have been registered from this IP address. Try again in an hour.',
    )
  return asInstallation(async () => {
    const client = await db()
    const unused = { grants: { none: {} } }
    await client.program.deleteMany({ where: { ...unused, createdAt: { lt: new Date(Date.now() - DAY_MS) } } })
    const last = await client.program.findFirst({
      where: unused,
      orderBy: { createdAt: 'desc' },
      skip: MOST_UNUSED - 1,
    })
    if (last) await client.program.deleteMany({ where: { ...unused, createdAt: { lte: last.createdAt } } })
    const data = {
      id: randomUUID(),
      name: cleanText(plainName(name.slice(0, 1000)).slice(0, 100)) || 'A program',
      redirectUris,
    }
    return client.program.create({ data })
  })
}

/** Null for a program that is not registered, or no longer. */
export async function findProgram(id: string): Promise<Program | null> {
  return asInstallation(async () => (await db()).program.findUnique({ where: { id } }))
}

/** Checks that a redirect address was registered. A program on the person's machine may use any port (RFC 8252, 7.3). */
export function hasRedirect({ redirectUris }: Program, uri: string): boolean {
  return redirectUris.some((own) => own === uri || withoutPort(own) === (withoutPort(uri) ?? ''))
}

export async function listGrants(personId: string): Promise<GrantInfo[]> {
  return asInstallation(async () => {
    const rows = await (await db()).programGrant.findMany({
      where: { personId, usedAt: { not: null }, expiresAt: { gt: new Date() } },
      orderBy: { createdAt: 'desc' },
      include: { program: true },
    })
    return rows.map(({ id, program, scope, createdAt, usedAt, expiresAt }) => ({
      ...{ id, name: program.name, scope: scope as Scope, createdAt: createdAt.toISOString() },
      ...{ usedAt: (usedAt ?? createdAt).toISOString(), expiresAt: expiresAt.toISOString() },
    }))
  })
}

/** Revokes a program's access at once. `by`: an administrator, or by default the person themselves. */
export async function takeBackGrant(personId: string, id: string, by = personId): Promise<void> {
  const { count } = await asInstallation(async () => (await db()).programGrant.deleteMany({ where: { id, personId } }))
  if (count > 0) await note('took back a program', by, by === personId ? {} : { personId })
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/
/** Schemes that a browser executes or opens itself. */
const NEVER = /^(?:javascript|data|file|blob|about|vbscript|filesystem|view-source|ws|wss|ftp):$/

/** HTTPS, this machine, or a program's own scheme. */
function requireRedirect(uri: string): void {
  const parsed = URL.canParse(uri) ? new URL(uri) : null
  const isAllowed =
    parsed !== null &&
    parsed.hash === '' &&
    !uri.includes('#') &&
    !NEVER.test(parsed.protocol) &&
    (parsed.protocol !== 'http:' || LOOPBACK.test(parsed.hostname))
  if (!isAllowed)
    throw new OAuthError(
      'invalid_redirect_uri',
      'A redirect URI must be an https URL, an http URL on this machine, or a URL with a private-use scheme, and must not have a fragment.',
    )
}

function withoutPort(uri: string): string | null {
  if (!URL.canParse(uri)) return null
  const parsed = new URL(uri)
  if (parsed.protocol !== 'http:' || !LOOPBACK.test(parsed.hostname)) return null
  parsed.port = ''
  return parsed.href
}
