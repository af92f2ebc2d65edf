import { splitName } from '../csl/split-name'

/** `Ashish Vaswani` and `Vaswani, A.` → `Vaswani`; `Laurens van der Maaten` → `van der Maaten`; groups without article. */
export function familyName(author: string): string {
  const { literal, family, 'non-dropping-particle': particle } = splitName(author)
  return literal?.replace(/^the\s+/i, '') ?? [particle, family].filter(Boolean).join(' ')
}

/** `Vaswani 2017`, `Dean and Ghemawat 2004`, `Dao et al. 2022`; empty without authors. */
export function namesAndYear(authors: string[], published: string | null): string {
  const [first, second] = authors.slice(0, 2).map(familyName)
  if (!first) return ''
  const names = authors.length > 2 ? `${first} et al.` : second ? `${first} and ${second}` : first
  return [names, /^\d{4}/.exec(published ?? '')?.[0]].filter(Boolean).join(' ')
}
