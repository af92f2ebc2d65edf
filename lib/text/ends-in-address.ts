/** Longest address to look for. */
const LONGEST = 2_000

/**
 * Whether the text before `at` ends in a web address that would continue in the following text: Markdown links a bare
 * address up to the next space.
 */
export function endsInAddress(text: string, at = text.length): boolean {
  return /(?:https?:\/\/|www\.)\S+$/i.test(text.slice(Math.max(0, at - LONGEST), at))
}
