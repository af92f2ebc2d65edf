import { z } from 'zod'
import { cslItemSchema } from '../../citations/csl/csl-item'

/** The schema of CSL citations, https://github.com/citation-style-language/schema, with Zotero's extensions. */
export const zoteroCitationSchema = z.strictObject({
  citationID: z.string().min(1),
  properties: z.strictObject({
    unsorted: z.boolean(),
    formattedCitation: z.string().min(1),
    plainCitation: z.string().min(1),
    noteIndex: z.literal(0),
  }),
  citationItems: z
    .array(
      z.strictObject({
        id: z.string(),
        uris: z.array(z.string().regex(/^(?:https?:|urn:)\S+$/)).length(1),
        itemData: cslItemSchema.strict(),
        locator: z.string().optional(),
        label: z.literal('page').optional(),
        suffix: z.string().optional(),
      }),
    )
    .min(1),
  schema: z.literal('https://github.com/citation-style-language/schema/raw/master/csl-citation.json'),
})
