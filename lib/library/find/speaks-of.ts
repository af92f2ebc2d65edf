import { REFUSED_BELOW } from './question-fit'
import { MOST_WORDS, shareHeld } from './share-held'
import { textFit } from './text-fit'

/**
 * Makes a function that says whether a passage may be shown on a text: any passage may where the library as a whole holds something
 * on the text, else only one with most of its words. (A library of few words may hold a sentence nearly as it stands, and yet use its
 * words too seldom to be about them.)
 */
export async function speaksOf(text: string): Promise<(passage: string) => boolean> {
  const isOnMatter = (await textFit(text)) >= REFUSED_BELOW
  return (passage) => isOnMatter || shareHeld(text, passage) > MOST_WORDS
}
