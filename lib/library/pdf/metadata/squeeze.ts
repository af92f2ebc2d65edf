/** Letters and digits alone, in lower case: lines of a page are compared by them. */
export function squeeze(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
