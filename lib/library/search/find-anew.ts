import { StaleIndex } from './segments/segment'

/**
 * Finds once more, with the index as it is now, where the one that was looked at is gone meanwhile. `forget`: what is
 * known of that one.
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
