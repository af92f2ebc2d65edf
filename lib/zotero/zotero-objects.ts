import { z } from 'zod'

// Parse leniently: keep unknown fields, and drop known fields with unexpected values, so that one odd item does not block the
// others.
const text = z.string().optional().catch(undefined)
const lenient = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined)

const creator = z.looseObject({ creatorType: text, firstName: text, lastName: text, name: text })
const tag = z.looseObject({ tag: z.string(), type: lenient(z.number()) })

/** `deleted`: trashed itself; its children are not marked. The local program sends `true`, zotero.org `1`. */
export const trashedSchema = z.union([z.boolean(), z.number().transform(Boolean)])

/** The `data` of an item: a work, an attachment, a note or an annotation. Zotero omits empty fields. */
export const zoteroDataSchema = z.looseObject({
  itemType: z.string(),
  title: text,
  creators: lenient(z.array(creator)),
  date: text,
  abstractNote: text,
  DOI: text,
  url: text,
  extra: text,
  citationKey: text,
  tags: lenient(z.array(tag)),
  collections: lenient(z.array(z.string())),
  parentItem: text,
  deleted: lenient(trashedSchema),
  dateModified: text,
  linkMode: text,
  contentType: text,
  filename: text,
  path: text,
  md5: lenient(z.string().nullable()),
  note: text,
  annotationType: text,
  annotationText: text,
  annotationComment: text,
  annotationColor: text,
  annotationPageLabel: text,
  annotationSortIndex: text,
  annotationPosition: text,
})

export const zoteroItemSchema = z.looseObject({
  key: z.string(),
  version: z.number(),
  meta: lenient(z.looseObject({ parsedDate: text })),
  links: lenient(
    z.looseObject({ enclosure: lenient(z.looseObject({ href: lenient(z.string()), length: lenient(z.number()) })) }),
  ),
  data: zoteroDataSchema,
})

export const zoteroCollectionSchema = z.looseObject({
  key: z.string(),
  data: z.looseObject({ name: z.string(), parentCollection: z.union([z.string(), z.literal(false)]).catch(false) }),
})

export const zoteroGroupSchema = z.looseObject({ id: z.number(), data: z.looseObject({ name: z.string() }) })

export type ZoteroData = z.infer<typeof zoteroDataSchema>
export type ZoteroObject = z.infer<typeof zoteroItemSchema>
export type ZoteroCollectionObject = z.infer<typeof zoteroCollectionSchema>

/** Item types that are part of a work. */
export const PARTS = ['attachment', 'note', 'annotation']

/** Whether an item is a work rather than part of one. */
export function isWork({ itemType }: { itemType: string }): boolean {
  return !PARTS.includes(itemType)
}

/** The person's own tags: automatic tags have type 1. */
export function ownTags({ tags = [] }: ZoteroData): string[] {
  return [...new Set(tags.filter(({ type }) => type !== 1).map((one) => one.tag))]
}
