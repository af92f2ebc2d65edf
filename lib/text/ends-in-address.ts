/** The longest address that is looked for. */
const LONGEST = 2_000

/**
 * Whether the text before `at` ends in a web address, which would go on in what follows it: markdown links an address that
 * stands in the text as far as the next blank.
 */
export function endsInAddress(text: string, at = text.length): boolean {
  return /(?:https?:\/\/|www\.)\S+$/i.test(text.slice(Math.max(0, at - LONGEST), at))
}
