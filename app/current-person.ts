import { headers } from 'next/headers'
import { cache } from 'react'
import { may, RIGHTS, type Right } from '@/lib/accounts/rights/rights'
import { findSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'

/** Who is signed in with the request that is being served, and with which sign-in; null where there are no accounts. */
export const currentSignIn = cache(async () => (hasAccounts() ? findSignedIn(await headers()) : null))

/** Whether what a right allows is to be shown: everything to a person alone. */
export async function mayHere(right: Right): Promise<boolean> {
  const signedIn = await currentSignIn()
  return signedIn ? may(signedIn.person.role, right) : !hasAccounts()
}

/** The rights that `mayHere` grants, for `RightsProvider`. */
export async function rightsHere(): Promise<Right[]> {
  const signedIn = await currentSignIn()
  return RIGHTS.filter((right) => (signedIn ? may(signedIn.person.role, right) : !hasAccounts()))
}

/** As `currentSignIn`, for what only people with accounts do. Throws `AppError('not_found')` where there are none. */
export async function requireSignIn() {
  const signedIn = await currentSignIn()
  if (!signedIn) throw new AppError('not_found', 'This Folio server has no accounts.')
  return signedIn
}
