/** The file of the data directory with the model of a library, see `lib/models`. Whoever deletes a library removes it. */
export function modelFileOf(libraryId: string): string {
  return `library-model-${encodeURIComponent(libraryId)}.json`
}
