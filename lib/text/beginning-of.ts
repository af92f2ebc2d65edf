import { sentencesOf } from './sentences'

/** The first whole sentences of a text up to `longest` characters in total; always at least one. */
export function beginningOf(text: string, longest: number): string {
  if (text.length <= longest) return text
  const [first, ...others] = sentencesOf(text)
  const last = others.filter(({ end }) => end <= longest).at(-1) ?? first
  return text.slice(0, last?.end ?? 0)
}
