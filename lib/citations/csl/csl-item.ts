import { z } from 'zod'

// Reference managers are inconsistent: a number for a volume, a string for a year. Everything is kept as received; the
// fields that Folio reads are normalized.
const text = z.union([z.string(), z.number()]).transform(String)
const name = z.looseObject({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  suffix: z.string().optional(),
  'non-dropping-particle': z.string().optional(),
  'dropping-particle': z.string().optional(),
})
const number = z.union([
  z.number(),
  z
    .string()
    .regex(/^-?\d+$/)
    .transform(Number),
])
const date = z.looseObject({
  'date-parts': z.array(z.array(number)).optional(),
  literal: text.optional(),
  raw: text.optional(),
  season: z.union([z.string(), z.number()]).optional(),
})

/** A work as CSL-JSON (Citation Style Language, schema 1.0.2); unknown fields are absent. */
export const cslItemSchema = z.looseObject({
  id: text,
  type: z.string().default('document'),
  'citation-key': text.optional(),
  title: text.optional(),
  author: z.array(name).optional(),
  editor: z.array(name).optional(),
  issued: date.optional(),
  accessed: date.optional(),
  'container-title': text.optional(),
  'container-title-short': text.optional(),
  'collection-title': text.optional(),
  publisher: text.optional(),
  'publisher-place': text.optional(),
  volume: text.optional(),
  issue: text.optional(),
  number: text.optional(),
  page: text.optional(),
  edition: text.optional(),
  genre: text.optional(),
  language: text.optional(),
  DOI: text.optional(),
  ISBN: text.optional(),
  ISSN: text.optional(),
  URL: text.optional(),
  abstract: text.optional(),
  keyword: text.optional(),
  note: text.optional(),
  translator: z.array(name).optional(),
  'original-date': date.optional(),
  version: text.optional().catch(undefined),
  authority: text.optional().catch(undefined),
  PMID: text.optional().catch(undefined),
  /** `moreAuthors`: the list of authors ends with “and others” */
  custom: z.looseObject({ moreAuthors: z.boolean().optional() }).optional().catch(undefined),
})

export type CslItem = z.infer<typeof cslItemSchema>
export type CslName = z.infer<typeof name>

/** Returns a family name with the particles before it. */
export function wholeFamily({ family, ...particles }: CslName): string {
  return [particles['dropping-particle'], particles['non-dropping-particle'], family].filter(Boolean).join(' ')
}
