import { familyName, namesAndYear } from '@/lib/citations/references/names-and-year'

export type NamedPaper = { paperId: string; title?: string; authors?: string[]; published?: string | null }

const LONGEST = 24
/** `Vaswani et al. 2017`: who wrote it and the year; without them the title, without that the id. */
export function paperLabel({ paperId, title, authors = [], published }: NamedPaper): string {
  const label = namesAndYear(authors, published ?? null)
  // Two names that are too long together are one and others.
  if (label) return shorten(label.length <= LONGEST ? label : namesAndYear([...authors, ''], published ?? null))
  return shorten(title?.trim() || paperId)
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
