import { findSetting, forgetSetting, saveSetting } from '../../db/settings'
import { AppError } from '../../errors'
import { temporaryId } from '../ids/paper-id'

/**
 * Adds a file to a paper that has none. `take` has it read under an id of its own, and then it belongs to the paper,
 * whatever its first page says. Throws `AppError('conflict')` if the file is another paper's, and the errors of `take`.
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
    throw new AppError('conflict', `This PDF is already in the library, as ${added.id}. Merge the two papers instead.`)
  } catch (error) {
    await forgetCompletion(id)
    throw error
  }
}

/** Assigns the file being read under `id` to a paper, as long as the paper has none. */
export function giveFile(id: string, paperId: string): Promise<void> {
  return saveSetting(keyOf(id), paperId)
}

/** Setting that stores to which paper a file being read was assigned. */
const keyOf = (id: string) => `completes ${id}`

/** The paper to which the file read under `id` was assigned; null if to none. */
export function findCompletion(id: string): Promise<string | null> {
  return findSetting<string>(keyOf(id))
}

export function forgetCompletion(id: string): Promise<void> {
  return forgetSetting(keyOf(id))
}
