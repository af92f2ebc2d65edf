import type { PaperView } from '@/lib/library/papers'

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Every tag of the papers and on how many of them it is, from A to Z. */
export function countTags(papers: Pick<PaperView, 'tags'>[]): { name: string; number: number }[] {
  const counts = new Map<string, number>()
  for (const { tags } of papers) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return [...counts].map(([name, number]) => ({ name, number })).sort((a, b) => collator.compare(a.name, b.name))
}
