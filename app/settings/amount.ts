import { z } from 'zod'

/** Parses a typed amount, such as `20,000` tokens or `0.05` dollars; null if the field is empty. */
export const amountSchema = (what: string) =>
  z
    .string()
    .trim()
    .refine(
      (text) => text === '' || /^(\d+|\d{1,3}(,\d{3})+)?(\.\d+)?$/.test(text),
      `${what} must be a number such as 20,000 or 0.05.`,
    )
    .transform((text) => (text === '' ? null : Number(text.replaceAll(',', ''))))

/** Like `amountSchema`, but rejects 0, with which no answer could be written. */
export const limitSchema = (what: string) =>
  amountSchema(what).refine((value) => value !== 0, `${what} must be more than 0. For no limit, leave it empty.`)

/** Parses a typed limit in dollars, tokens, or both. */
export const capSchema = z
  .object({ usd: limitSchema('The limit in dollars'), tokens: limitSchema('The limit in tokens') })
  .transform(({ usd, tokens }) => ({ usd, tokens: tokens && Math.ceil(tokens) }))

export type TypedCap = z.input<typeof capSchema>
