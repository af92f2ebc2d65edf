import { contentWords } from '../../../question/terms'

/** The keywords by which kept works are searched: an item's own words, and each two of the matter's that follow each other. */
export function keywordsOf({ title }: { title: string }, matter: string): string[] {
  const words = contentWords(matter)
  const pairs = words.slice(1).map((word, place) => `${words[place]} ${word}`)
  return [title, ...(pairs.length > 0 ? pairs : words)]
}
