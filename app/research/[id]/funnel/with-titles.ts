import { shortTitle } from '@/lib/text/short-title'

/** What is said of papers by their ids, with their titles instead, where these are known. */
export function withTitles(said: string, papers: { paperId: string; title: string }[]): string {
  // An id may begin another one.
  const longest = papers.filter(({ title }) => title).toSorted((a, b) => b.paperId.length - a.paperId.length)
  return longest.reduce((text, { paperId, title }) => text.replaceAll(paperId, () => `“${shortTitle(title)}”`), said)
}
