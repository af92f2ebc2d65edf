/** Kinds of notices that publishers issue on published works, most serious first. */
export const NOTICE_KINDS = ['retraction', 'concern', 'correction'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export type PublicationNotice = {
  kind: NoticeKind
  /** ISO date, where it is known */
  date: string | null
  /** where the notice can be read */
  url: string | null
  reasons: string[]
}

/** In a word, as a mark beside a title. */
export const NOTICE_MARKS: Record<NoticeKind, string> = {
  retraction: 'Retracted',
  concern: 'Expression of concern',
  correction: 'Corrected',
}

/** `Retracted, 2020-03-01. https://doi.org/10.1/n`: what stands behind a reference. */
export function formatNotice({ kind, date, url }: PublicationNotice): string {
  return [`${NOTICE_MARKS[kind]}${date ? `, ${date}` : ''}.`, url].filter(Boolean).join(' ')
}

/** The warning above an answer that cites `count` papers with a notice of one kind. */
export function warnOfNotices(kind: NoticeKind, count: number): string {
  const papers = count === 1 ? 'a paper' : `${count} papers`
  if (kind === 'retraction')
    return `This answer rests on ${count === 1 ? 'a retracted paper' : `${count} retracted papers`}.`
  if (kind === 'concern') return `This answer rests on ${papers} with an expression of concern.`
  return `This answer cites ${papers} that ${count === 1 ? 'was' : 'were'} corrected later.`
}
