/** Whose a model is: the installation's (null), a person's own, or a library's, which its members can choose. */
export type ModelOwner = { person: string } | { library: string } | null

/** The model that all share, as uses are counted by whose model it was. */
export const INSTALLATION = ''
/** The own model of whoever used it. Of a library's the id of the library is counted. */
export const OWN = 'own'

/** Whose model it is, as uses are counted by it: `INSTALLATION`, `OWN`, or the id of a library. */
export function whoseOf(owner: ModelOwner = null): string {
  if (owner === null) return INSTALLATION
  return 'library' in owner ? owner.library : OWN
}
