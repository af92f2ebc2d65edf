/** Owner of a model: the installation (null), a person, or a library, whose members can choose it. */
export type ModelOwner = { person: string } | { library: string } | null

/** The shared model, in usage counts. */
export const INSTALLATION = ''
/** A person's own model, in usage counts. A library's model is counted under the library's id. */
export const OWN = 'own'

/** Returns the key for usage counts: `INSTALLATION`, `OWN`, or the id of a library. */
export function whoseOf(owner: ModelOwner = null): string {
  if (owner === null) return INSTALLATION
  return 'library' in owner ? owner.library : OWN
}
