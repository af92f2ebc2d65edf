import { StaleIndex } from './segments/segment'

/**
 * Repeats a search with the current index if the index it used has been replaced meanwhile. `forget` drops what was
 * remembered about the old one.
 */
export async function findAnew<T>(find: () => Promise<T>, forget = () => {}): Promise<T> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof StaleIndex)) throw error
    forget()
    return find()
  }
}
