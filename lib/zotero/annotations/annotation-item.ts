import { z } from 'zod'

const KEY = /^[23456789ABCDEFGHIJKLMNPQRSTUVWXYZ]{8}$/
const text = z.string().default('')

const common = z.object({
  key: z.string().regex(KEY),
  parentItem: z.string().optional(),
  deleted: z.boolean().optional(),
})

const annotationSchema = common.extend({
  itemType: z.literal('annotation'),
  annotationType: z.enum(['highlight', 'underline', 'note', 'text', 'image', 'ink']),
  annotationText: text,
  annotationComment: text,
  annotationColor: z
    .string()
    .regex(/^#[a-f0-9]{6}$/i)
    .catch('#ffd400'),
  annotationPosition: text,
  annotationAuthorName: text,
  annotationPageLabel: text.catch(''),
  tags: z.array(z.object({ tag: z.string() })).catch([]),
})
const noteSchema = common.extend({ itemType: z.literal('note'), note: text })
const itemSchema = z.object({
  data: z.discriminatedUnion('itemType', [annotationSchema, noteSchema]),
})

/** The `data` of an annotation or note, limited to what Folio shows. */
export type AnnotationItem = z.infer<typeof itemSchema>['data']

/** Parses a Zotero item. Null if it is neither an annotation nor a note, or has an unknown form. */
export function readAnnotation(item: unknown): AnnotationItem | null {
  return itemSchema.safeParse(item).data?.data ?? null
}
