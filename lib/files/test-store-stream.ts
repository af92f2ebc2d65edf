import { placeStaged, type StoredFile, stageStream } from './store'

/** Stores a file that no paper uses yet, as `lib/library/files/keep-file.ts` does. */
export async function storeStream(...given: Parameters<typeof stageStream>): Promise<StoredFile> {
  const { part, ...file } = await stageStream(...given)
  await placeStaged({ part, hash: file.hash })
  return file
}
