import { findKeyHolder } from '@/lib/accounts/programs/api-keys'
import { findGranter } from '@/lib/accounts/programs/program-tokens'
import type { Person } from '@/lib/accounts/rights/person'
import { may, type Right, roleFor } from '@/lib/accounts/rights/rights'
import { covers, type Scope } from '@/lib/accounts/rights/scopes'
import { findSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { AppError } from '@/lib/errors'
import { becomeOwner } from '@/lib/owner'

type AccessRequest = { method: string; headers: Headers; reads?: boolean }

/**
 * Authorizes a signed-in person, or a program with an API key or token, for the given right, and attributes the request
 * to them. Throws `AppError('unauthorized')` for strangers, and `AppError('forbidden')` if the role or key does not
 * allow it. Returns the program's scope; a signed-in person has full scope.
 */
export async function requirePerson({ method, headers, reads }: AccessRequest, right: Right): Promise<Scope> {
  const signedIn = await findSignedIn(headers)
  if (signedIn) {
    admit(signedIn.person, right)
    return 'add'
  }
  const sent = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
  if (!sent) throw new AppError('unauthorized', 'Sign in, or send an API key as "Authorization: Bearer KEY".')
  // Keys have 256 bits, so guessing needs no limit.
  const holder = (await findGranter(sent)) ?? (await findKeyHolder(sent))
  if (!holder) throw new AppError('unauthorized', 'This API key or token is not valid.')
  admit(holder.person, right)
  requireCovered(holder.scope, { right, method, reads })
  return holder.scope
}

function admit(person: Person, right: Right): void {
  if (!may(person.role, right))
    throw new AppError(
      'forbidden',
      `Your role here is ${person.role}. This needs the role ${roleFor(right)}: ask an administrator.`,
    )
  becomeOwner(person.id)
}

function requireCovered(scope: Scope, asked: { right: Right; method: string; reads: boolean | undefined }): void {
  if (!covers(scope, asked))
    throw new AppError(
      'forbidden',
      `This API key or program only has the permission “${scope}”. Give it more permissions under Your account.`,
    )
}
