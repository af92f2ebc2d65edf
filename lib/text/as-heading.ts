/** Capitalizes a heading. Names with their own spelling keep it: mRNA, pH. */
export function asHeading(text: string): string {
  return /^\p{Ll}(?:\p{Ll}|\P{L}|$)/u.test(text) ? text.slice(0, 1).toUpperCase() + text.slice(1) : text
}
