import { familyName } from '@/lib/citations/labels/names-and-year'

/** `Vaswani, Shazeer, Parmar et al. · 2017` */
export function byline(authors: string[], published: string | null): string {
  const isCut = authors.length > 4
  // Reading a name takes time, and some papers have hundreds.
  const names = (isCut ? authors.slice(0, 3) : authors).map(familyName).join(', ')
  const shown = isCut ? `${names} et al.` : names
  const year = /^\d{4}/.exec(published ?? '')?.[0]
  return [shown || 'Authors unknown', year].filter(Boolean).join(' · ')
}
