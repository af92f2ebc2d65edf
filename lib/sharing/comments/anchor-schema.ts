import { z } from 'zod'

const id = z.string().min(1).max(200)

/**
 * The place of a thread of comments: a sentence of one version of an answer, by number and words; a cell of a table; or a
 * highlight.
 */
export const anchorSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sentence'), answerId: id, ord: z.int().min(0), text: z.string().max(20_000) }),
  z.object({ kind: z.literal('cell'), paperId: id, columnId: id }),
  z.object({ kind: z.literal('highlight'), highlightId: id }),
])
export type CommentAnchor = z.infer<typeof anchorSchema>
