/** Kinds of notices that publishers issue on published works, most serious first. */
export const NOTICE_KINDS = ['retraction', 'concern', 'correction'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export type PublicationNotice = {
  kind: NoticeKind
  /** ISO date, if known */
  date: string | null
  /** where the notice can be read */
  url: string | null
  reasons: string[]
}

/** A one-word mark shown next to a title. */
export const NOTICE_MARKS: Record<NoticeKind, string> = {
  retraction: 'Retracted',
  concern: 'Expression of concern',
  correction: 'Corrected',
}

/** Formats the text after a reference: `Retracted, 2020-03-01. https://doi.org/10.1/n`. */
export function formatNotice({ kind, date, url }: PublicationNotice): string {
  return [`${NOTICE_MARKS[kind]}${date ? `, ${date}` : ''}.`, url].filter(Boolean).join(' ')
}

/** Returns the warning above an answer that cites `count` papers with one kind of notice. */
export function warnOfNotices(kind: NoticeKind, count: number): string {
  const papers = count === 1 ? 'a paper' : `${count} papers`
  if (kind === 'retraction')
    return `This answer rests on ${count === 1 ? 'a retracted paper' : `${count} retracted papers`}.`
  if (kind === 'concern') return `This answer cites ${papers} with an expression of concern.`
  return `This answer cites ${papers} that ${count === 1 ? 'was' : 'were'} corrected later.`
}
