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
 * Lets a person through who is signed in, or whose program shows an API key or token, and may do what `right` says: the request is
 * theirs from then on. Throws `AppError('unauthorized')` for strangers, and `AppError('forbidden')` for what a role or a key
 * does not allow. Gives what the program may; a signed-in person anything.
 */
export async function requirePerson({ method, headers, reads }: AccessRequest, right: Right): Promise<Scope> {
  const signedIn = await findSignedIn(headers)
  if (signedIn) {
    admit(signedIn.person, right)
    return 'add'
  }
  const sent = /^Bearer\s+(.*)$/i.exec(headers.get('authorization') ?? '')?.[1]?.trim()
  if (!sent) throw new AppError('unauthorized', 'Sign in, or send an API key as "Authorization: Bearer KEY".')
  // Nobody guesses 256 bits: wrong ones need no limit.
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
    throw new AppError('forbidden', `This API key or program may ${scope} only. Allow it more.`)
}
