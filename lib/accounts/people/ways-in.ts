import { type KeyInfo, listApiKeys, takeBackApiKey } from '../programs/api-keys'
import { type GrantInfo, listGrants, takeBackGrant } from '../programs/programs'
import type { Person } from '../rights/person'
import { listPasskeys, type PasskeyInfo, removePasskey } from '../sign-in/passkeys'
import { endSignIns, listSignIns, type SignedIn } from '../sign-in/sign-in'

/** Everything that gives access to an account besides its password. */
export type WaysIn = { signIns: SignedIn[]; passkeys: PasskeyInfo[]; keys: KeyInfo[]; programs: GrantInfo[] }

export const WAY_KINDS = ['signIns', 'passkeys', 'keys', 'programs'] as const satisfies (keyof WaysIn)[]

/** For administrators. Contains no keys. */
export async function listWaysIn(personId: string): Promise<WaysIn> {
  const [signIns, passkeys, keys, programs] = await Promise.all([
    listSignIns(personId, null),
    listPasskeys(personId),
    listApiKeys(personId),
    listGrants(personId),
  ])
  return { signIns, passkeys, keys, programs }
}

/** Removes one. Records nothing when it was already gone. */
export async function endWayIn(
  by: Person,
  personId: string,
  { kind, id }: { kind: keyof WaysIn; id: string },
): Promise<void> {
  const end = {
    signIns: () => endSignIns(personId, { id, by: by.id }),
    passkeys: () => removePasskey(personId, id, by.id),
    keys: () => takeBackApiKey(personId, id, by.id),
    programs: () => takeBackGrant(personId, id, by.id),
  }
  await end[kind]()
}
