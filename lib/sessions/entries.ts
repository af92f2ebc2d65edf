import { z } from 'zod'

const passageSchema = z.object({ page: z.number(), text: z.string(), relevance: z.number() })

const listedPaperSchema = z.object({
  id: z.string(),
  title: z.string(),
  authors: z.array(z.string()),
  published: z.string().nullable(),
  /** 0..1, when it was searched by meaning */
  relevance: z.number().optional(),
  passages: z.array(passageSchema).optional(),
})

/** Stored result of a command: JSON, kept forever. */
const entryResultSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('papers'),
    papers: z.array(listedPaperSchema),
    /** how many there were, where these are the first of them */
    total: z.number().optional(),
  }),
  z.object({ kind: z.literal('summary'), paper: listedPaperSchema, markdown: z.string() }),
  z.object({ kind: z.literal('opened'), paper: listedPaperSchema, pages: z.number(), hasPdf: z.boolean() }),
  z.object({ kind: z.literal('notes'), paper: listedPaperSchema }),
  /** `path`: with the folder; absent in what was stored before it was kept */
  z.object({ kind: z.literal('saved'), fileName: z.string(), path: z.string().optional() }),
  z.object({ kind: z.literal('rebuilding') }),
  z.object({ kind: z.literal('help'), state: z.enum(['initial', 'listing', 'summarized', 'research']) }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
])

export type ListedPaper = z.infer<typeof listedPaperSchema>
export type EntryResult = z.infer<typeof entryResultSchema>

/** A command of a session and what it brought. */
export type EntryView = { id: string; command: string; createdAt: string; result: EntryResult }

/** An entry as it was stored. What a newer Folio wrote, and this one cannot read, is told as such. */
export function readEntry(row: { id: string; command: string; createdAt: Date; result: unknown }): EntryView {
  const parsed = entryResultSchema.safeParse(row.result)
  const result = parsed.success
    ? parsed.data
    : { kind: 'failed' as const, message: 'This version of Folio cannot show the result of this command.' }
  return { id: row.id, command: row.command, createdAt: row.createdAt.toISOString(), result }
}
