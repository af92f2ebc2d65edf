import { db } from '../../db/client'
import { inTurn } from '../../db/connection/transaction'
import { placeStaged, removeStored, type StagedFile } from '../../files/store'
import { warnOf } from '../../log'
import { asInstallation } from '../../owner'

/** Lock for adding and deleting files, so that a file that was just added again is not deleted. */
const FILES = 'files of papers'

/**
 * Moves a file to its place and has `work` create its paper. If that fails, deletes the file again, so that it counts
 * towards no limit.
 */
export function keepFile<T>(file: StagedFile, work: () => Promise<T>): Promise<T> {
  return whileFilesStay(async () => {
    await placeStaged(file)
    try {
      return await work()
    } catch (error) {
      await removeUnused(file.hash).catch(warnOf('the file of a rejected paper was not deleted'))
      throw error
    }
  })
}

/** Runs `work` while no file can be deleted. It must not call functions of this module. */
export function whileFilesStay<T>(work: () => Promise<T>): Promise<T> {
  return inTurn(FILES, work)
}

/** Deletes those files that no paper of anybody uses any more. */
export async function dropFiles(hashes: (string | null)[]): Promise<void> {
  for (const hash of new Set(hashes)) if (hash !== null) await whileFilesStay(() => removeUnused(hash))
}

async function removeUnused(hash: string): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    if ((await client.paper.count({ where: { fileHash: hash } })) === 0) await removeStored(hash)
  })
}
