import { familyName } from '@/lib/citations/labels/names-and-year'

/** `Vaswani, Shazeer, Parmar et al. · 2017` */
export function byline(authors: string[], published: string | null): string {
  const names = authors.map(familyName)
  const shown = names.length > 4 ? `${names.slice(0, 3).join(', ')} et al.` : names.join(', ')
  const year = /^\d{4}/.exec(published ?? '')?.[0]
  return [shown || 'Authors unknown', year].filter(Boolean).join(' · ')
}
