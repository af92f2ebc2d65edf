/** Links to read something lead below this path. They need no account. */
export const LINK = '/link'

/** Lifetimes that a link can have, in days. The second is proposed. */
export const LINK_DAYS = [7, 30, 90] as const
export type LinkDays = (typeof LINK_DAYS)[number]

/**
 * Kinds of objects that can be shared. answer: an answer or report, by its first run, in its newest version. highlights,
 * note: all highlights of a paper, or its note, by the paper's id.
 */
export const SHARE_KINDS = ['session', 'answer', 'table', 'highlight', 'highlights', 'note'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]
export type SharedObject = { kind: ShareKind; objectId: string }

export { type CommentPlace, placeAnchor } from './comments/anchor'
export type { CommentAnchor } from './comments/anchor-schema'
export { partsWithMentions } from './comments/mentions'
