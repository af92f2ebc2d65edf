import { headers } from 'next/headers'
import { cache } from 'react'
import { may, RIGHTS, type Right } from '@/lib/accounts/rights/rights'
import { findSignedIn } from '@/lib/accounts/sign-in/sign-in'
import { AppError } from '@/lib/errors'
import { hasAccounts } from '@/lib/reach'

/** The person and sign-in of the current request; null without accounts. */
export const currentSignIn = cache(async () => (hasAccounts() ? findSignedIn(await headers()) : null))

/** Whether to show what a right allows. Without accounts, everything. */
export async function mayHere(right: Right): Promise<boolean> {
  const signedIn = await currentSignIn()
  return signedIn ? may(signedIn.person.role, right) : !hasAccounts()
}

/** The rights that `mayHere` grants, for `RightsProvider`. */
export async function rightsHere(): Promise<Right[]> {
  const signedIn = await currentSignIn()
  return RIGHTS.filter((right) => (signedIn ? may(signedIn.person.role, right) : !hasAccounts()))
}

/** Like `currentSignIn`, but throws `AppError('not_found')` without accounts or a sign-in. */
export async function requireSignIn() {
  const signedIn = await currentSignIn()
  if (!signedIn) throw new AppError('not_found', 'This Folio server has no accounts.')
  return signedIn
}
