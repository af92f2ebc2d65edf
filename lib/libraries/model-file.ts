import { removePrivateFile } from '../secrets/private-file'

/** The file of the data directory with the model of a library, see `lib/models`. */
export function modelFileOf(libraryId: string): string {
  return `library-model-${encodeURIComponent(libraryId)}.json`
}

/** For whoever deletes a library, before it is gone: what is cut off in between leaves no key behind. */
export function forgetModelOf(libraryId: string): void {
  removePrivateFile(modelFileOf(libraryId))
}
