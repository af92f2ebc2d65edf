import { mayHere } from '../current-person'

type Folder = { path: string | null; error: string | null }

/** Hides the library folder's path on the server from people who are not administrators. */
export async function folderForPerson<Found extends Folder>(folder: Found | null): Promise<Found | null> {
  if (!folder || (await mayHere('watch'))) return folder
  return { ...folder, path: null, error: folder.error && 'The folder cannot be read. Ask an administrator.' }
}
