const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
const PARTICLE = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ten|ter|al|el|bin|ibn)$/i

/** `Ashish Vaswani` and `Vaswani, A.` → `Vaswani`; `Laurens van der Maaten` → `van der Maaten`. */
export function familyName(author: string): string {
  const [family = '', rest] = author.trim().split(/\s*,\s*/, 2)
  if (rest !== undefined && !SUFFIX.test(rest)) return family
  // A group that signs together: `The Folio Authors`.
  if (/^the\s/i.test(family)) return family.slice(4).trim()
  const words = family.split(/\s+/).filter((word) => !SUFFIX.test(word))
  let start = words.length - 1
  while (start > 1 && PARTICLE.test(words[start - 1] ?? '')) start -= 1
  return words.slice(Math.max(0, start)).join(' ')
}

/** `Vaswani 2017`, `Dean and Ghemawat 2004`, `Dao et al. 2022`; empty without authors. */
export function namesAndYear(authors: string[], published: string | null): string {
  const [first, second] = authors.map(familyName)
  if (!first) return ''
  const names = authors.length > 2 ? `${first} et al.` : second ? `${first} and ${second}` : first
  return [names, /^\d{4}/.exec(published ?? '')?.[0]].filter(Boolean).join(' ')
}
