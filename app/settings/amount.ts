import { z } from 'zod'

/** An amount as a person types it, null when the field is empty: `20,000` tokens, `0.05` dollars. */
export const amountSchema = (what: string) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === '' || /^(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/.test(text),
      `${what} must be a number, as in 20,000 or 0.05.`,
    )
    .transform((text) => (text === '' ? null : Number(text.replaceAll(',', ''))))

/** As `amountSchema`; nothing at all is no limit that an answer could keep. */
export const limitSchema = (what: string) =>
  amountSchema(what).refine((value) => value !== 0, `${what} must be more than 0. Leave it empty for none.`)

/** A limit as a person types it, in dollars, tokens, or both. */
export const capSchema = z
  .object({ usd: limitSchema('The limit in dollars'), tokens: limitSchema('The limit in tokens') })
  .transform(({ usd, tokens }) => ({ usd, tokens: tokens && Math.ceil(tokens) }))

export type TypedCap = z.input<typeof capSchema>
