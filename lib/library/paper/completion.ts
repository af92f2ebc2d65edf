import { findSetting, forgetSetting, saveSetting } from '../../db/settings'
import { AppError } from '../../errors'
import { temporaryId } from './paper-id'

/**
 * Takes a file for a paper that is known without one: `take` has it read under an id of its own, and whatever its first
 * page says, it is that paper's then. Throws `AppError('conflict')` when the file is another paper's, and what `take` throws.
 */
export async function completePaper<Added extends { id: string }>(
  paperId: string,
  take: (id: string) => Promise<Added>,
): Promise<Added> {
  const id = temporaryId()
  await giveFile(id, paperId)
  try {
    const added = await take(id)
    if (added.id === id) return added
    throw new AppError('conflict', `This PDF is in the library already, as ${added.id}. Merge the two papers instead.`)
  } catch (error) {
    await forgetCompletion(id)
    throw error
  }
}

/** Has the file that is read under `id` be a paper's, as long as this has none. */
export function giveFile(id: string, paperId: string): Promise<void> {
  return saveSetting(keyOf(id), paperId)
}

/** Which paper a file was given to that is still being read under an id of its own. */
const keyOf = (id: string) => `completes ${id}`

/** The id of the paper that the file read under `id` was given to; null when it was given to none. */
export function findCompletion(id: string): Promise<string | null> {
  return findSetting<string>(keyOf(id))
}

export function forgetCompletion(id: string): Promise<void> {
  return forgetSetting(keyOf(id))
}
