/** Whether a paper is still on its way. */
export function isWorking({ status }: { status: string }): boolean {
  return status !== 'ready' && status !== 'failed'
}

/** Whether a paper that is ready lacks what its citation would show. */
export function isIncomplete({
  status,
  title,
  authors,
  published,
}: {
  status: string
  title: string
  authors: string[]
  published: string | null
}): boolean {
  return status === 'ready' && (!title || authors.length === 0 || !published)
}
