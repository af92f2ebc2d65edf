import { shortTitle } from '@/lib/text/names/titles'

/** Replaces paper ids in a text by titles, if known. */
export function withTitles(said: string, papers: { paperId: string; title: string }[]): string {
  const titles = new Map(papers.map(({ paperId, title }) => [paperId, title]))
  return said.replace(/[^\s,;]+/g, (word) => {
    const title = titles.get(word)
    return title ? `“${shortTitle(title)}”` : word
  })
}
