import { db } from '../../db/client'
import { inTurn } from '../../db/in-turn'
import { placeStaged, removeStored, type StagedFile } from '../../files/store'
import { warnOf } from '../../log'
import { asInstallation } from '../../owner'

/** The turn in which files come to papers and go with the last of them: else one could be deleted that was just added again. */
const FILES = 'files of papers'

/** Gives a file its place, and has `work` make a paper of it. If that fails, the file is deleted again: no limit counts it. */
export function keepFile<T>(file: StagedFile, work: () => Promise<T>): Promise<T> {
  return whileFilesStay(async () => {
    await placeStaged(file)
    try {
      return await work()
    } catch (error) {
      await removeUnused(file.hash).catch(warnOf('the file of a refused paper was not deleted'))
      throw error
    }
  })
}

/** Does `work` while nobody deletes a file. It must not call what is in this file. */
export function whileFilesStay<T>(work: () => Promise<T>): Promise<T> {
  return inTurn(FILES, work)
}

/** Deletes those of some files that no paper has any more, whoever holds it. */
export async function dropFiles(hashes: (string | null)[]): Promise<void> {
  for (const hash of new Set(hashes)) if (hash !== null) await whileFilesStay(() => removeUnused(hash))
}

async function removeUnused(hash: string): Promise<void> {
  await asInstallation(async () => {
    const client = await db()
    if ((await client.paper.count({ where: { fileHash: hash } })) === 0) await removeStored(hash)
  })
}
