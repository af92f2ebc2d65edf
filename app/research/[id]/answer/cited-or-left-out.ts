import type { RunView } from '@/lib/research/run-view'

/** Papers that an answer cites, in the order of its references, followed by excluded ones. */
export function citedOrLeftOut(
  { references, papers }: Pick<RunView, 'references' | 'papers'>,
  leftOut: string[],
): { paperId: string; title: string }[] {
  const titles = new Map([...papers, ...references].map(({ paperId, title }) => [paperId, title]))
  const ids = new Set([...references.map(({ paperId }) => paperId), ...leftOut])
  return [...ids].map((paperId) => ({ paperId, title: titles.get(paperId) || paperId }))
}
