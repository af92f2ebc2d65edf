import { sentencesOf } from './sentences'

/** The first whole sentences of a text that have at most so many characters together, and the first one always. */
export function beginningOf(text: string, longest: number): string {
  if (text.length <= longest) return text
  const [first, ...others] = sentencesOf(text)
  const last = others.filter(({ end }) => end <= longest).at(-1) ?? first
  return text.slice(0, last?.end ?? 0)
}
