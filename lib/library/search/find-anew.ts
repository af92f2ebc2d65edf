import { StaleIndex } from './segments/segment'

/** Repeats a search with the current index if the index it used has been replaced meanwhile. */
export async function findAnew<T>(find: () => Promise<T>): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof StaleIndex)) throw error
    return find()
  }
}
