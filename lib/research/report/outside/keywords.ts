import { contentWords } from '../../../analyst/question/terms'
import type { ChecklistItem } from '../../deep/deep-plan'

/** The keywords by which kept works are searched: a theme's own words, and of the matter each two that follow each other. */
export function keywordsOf({ facet, title }: Pick<ChecklistItem, 'facet' | 'title'>, matter: string): string[] {
  const words = contentWords(matter)
  const pairs = words.slice(1).map((word, place) => `${words[place]} ${word}`)
  return [...(facet === 'theme' ? [title] : []), ...(pairs.length > 0 ? pairs : words)]
}
