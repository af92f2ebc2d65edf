import { mayHere } from '../current-person'

type Folder = { path: string | null; error: string | null }

/** The folder that is a source of the library, as somebody may see it: where it lies on the server is told to administrators alone. */
export async function folderForPerson<Found extends Folder>(folder: Found | null): Promise<Found | null> {
  if (!folder || (await mayHere('watch'))) return folder
  return { ...folder, path: null, error: folder.error && 'The folder cannot be read. Ask an administrator.' }
}
