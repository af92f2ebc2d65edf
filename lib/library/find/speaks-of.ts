import { MOST_WORDS, shareHeld } from '../passages/share-held'
import { REFUSED_BELOW } from './question-fit'
import { textFit } from './text-fit'

/**
 * Returns a function that says whether a passage may be shown for a text: any passage if the library as a whole has
 * something on it, otherwise only one with most of its words. (A small library may contain almost the same sentence,
 * but use its words too rarely to be about them.)
 */
export async function speaksOf(text: string): Promise<(passage: string) => boolean> {
  const isOnMatter = (await textFit(text)) >= REFUSED_BELOW
  return (passage) => isOnMatter || shareHeld(text, passage) > MOST_WORDS
}
