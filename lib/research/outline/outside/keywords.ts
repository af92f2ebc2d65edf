import { contentWords } from '../../../question/terms'

/** Keywords for a search of stored works: the item's words, and each pair of adjacent words of the topic. */
export function keywordsOf({ title }: { title: string }, matter: string): string[] {
  const words = contentWords(matter)
  const pairs = words.slice(1).map((word, place) => `${words[place]} ${word}`)
  return [title, ...(pairs.length > 0 ? pairs : words)]
}
