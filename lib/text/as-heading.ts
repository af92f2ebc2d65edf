/** Words as a heading begins. Names that begin in a way of their own keep it: mRNA, pH. */
export function asHeading(text: string): string {
  return /^\p{Ll}(?:\p{Ll}|\P{L}|$)/u.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text
}
