export type NamedPaper = { paperId: string; title?: string; authors?: string[]; published?: string | null }

const LONGEST = 24
const SUFFIX = /^(?:jr|sr|ii|iii|iv)\.?$/i
const PARTICLE = /^(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|ten|ter|al|el|bin|ibn)$/i

/** `Vaswani 2017`: the first author's family name and the year; without them the title, without that the id. */
export function paperLabel({ paperId, title, authors = [], published }: NamedPaper): string {
  const name = authors[0] ? familyName(authors[0]) : ''
  const year = /^\d{4}/.exec(published ?? '')?.[0]
  if (name) return shorten(year ? `${name} ${year}` : name)
  return shorten(title?.trim() || paperId)
}

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

/** `Vaswani, Shazeer, Parmar et al. · 2017` */
export function byline(authors: string[], published: string | null): string {
  const names = authors.map(familyName)
  const shown = names.length > 4 ? `${names.slice(0, 3).join(', ')} et al.` : names.join(', ')
  const year = /^\d{4}/.exec(published ?? '')?.[0]
  return [shown || 'Authors unknown', year].filter(Boolean).join(' · ')
}

export function shorten(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST - 1).trimEnd()}…`
}
