import { stemsOf } from '../../question/terms'

/** Weight of the topic in the relevance; the subtopic has the rest. */
const TOPIC_WEIGHT = 0.6

type RelevanceQuery = {
  matter: string
  /**
   * words of the subtopic; null when it asks for a kind of content, such as methods, that abstracts phrase in their own
   * words
   */
  title: string | null
}

/**
 * Relevance of a text to a subtopic of a topic, 0..1: the share of their words that it contains, weighted by rarity in the
 * library. `rarity`: see `idfOf`.
 */
export function relevanceByWords(
  text: string,
  { matter, title }: RelevanceQuery,
  rarity: (stem: string) => number,
): number {
  const held = new Set(stemsOf(text))
  const share = (words: string) => {
    const stems = [...new Set(stemsOf(words))]
    const whole = stems.reduce((sum, stem) => sum + rarity(stem), 0)
    const own = stems.reduce((sum, stem) => sum + (held.has(stem) ? rarity(stem) : 0), 0)
    return whole > 0 ? own / whole : 0
  }
  if (title === null) return share(matter)
  return TOPIC_WEIGHT * share(matter) + (1 - TOPIC_WEIGHT) * share(title)
}
