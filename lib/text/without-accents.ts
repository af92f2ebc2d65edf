/** Letters without what stands above or below them, and compatible characters as the usual ones: `Müller` is `Muller`. */
export function withoutAccents(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '')
}
