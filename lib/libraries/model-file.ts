import { removePrivateFile } from '../secrets/private-file'

/** The file of the data directory with a library's model, see `lib/models`. */
export function modelFileOf(libraryId: string): string {
  return `library-model-${encodeURIComponent(libraryId)}.json`
}

/** Call it before deleting a library, so that an interruption leaves no key behind. */
export function forgetModelOf(libraryId: string): void {
  removePrivateFile(modelFileOf(libraryId))
}
