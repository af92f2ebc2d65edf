import { isLoopback } from '../../text/names/addresses'
import type { ModelConnection } from '../connection/connection'

/** US dollars per million tokens; `output` is 0 for embedding models. */
export type Price = { input: number; output: number }

/** Prices entered by the person, by model name. They override the list. */
export type OwnPrices = Record<string, Price>

/** OpenAI's list prices without discounts for caching or batches, as of March 2026. */
const OPENAI_PRICES: Record<string, Price> = {
  'gpt-5': { input: 1.25, output: 10 },
  'gpt-5-mini': { input: 0.25, output: 2 },
  'gpt-5-nano': { input: 0.05, output: 0.4 },
  'gpt-4.1': { input: 2, output: 8 },
  'gpt-4.1-mini': { input: 0.4, output: 1.6 },
  'gpt-4.1-nano': { input: 0.1, output: 0.4 },
  'gpt-4o': { input: 2.5, output: 10 },
  'gpt-4o-mini': { input: 0.15, output: 0.6 },
  o3: { input: 2, output: 8 },
  'o3-mini': { input: 1.1, output: 4.4 },
  'o4-mini': { input: 1.1, output: 4.4 },
  'text-embedding-3-small': { input: 0.02, output: 0 },
  'text-embedding-3-large': { input: 0.13, output: 0 },
  'text-embedding-ada-002': { input: 0.1, output: 0 },
}

export const PRICES_AS_OF = 'March 2026'

/**
 * Price of a model at an endpoint; null if unknown. A server on this machine is free. The list applies at OpenAI's own
 * address only, since others have their own prices for the same names.
 */
export function priceOf(
  model: string,
  { baseURL }: Pick<ModelConnection, 'baseURL'>,
  own: OwnPrices = {},
): Price | null {
  if (Object.hasOwn(own, model)) return own[model] ?? null
  const host = baseURL ? new URL(baseURL).hostname : 'api.openai.com'
  if (baseURL && isLoopback(baseURL)) return { input: 0, output: 0 }
  if (host !== 'api.openai.com') return null
  // Dated names are versions of one model: `gpt-4.1-mini-2025-04-14`.
  const name = model.replace(/-\d{4}-\d{2}-\d{2}$/, '')
  return Object.hasOwn(OPENAI_PRICES, name) ? (OPENAI_PRICES[name] ?? null) : null
}

/** US dollars; null when the price is unknown. */
export function costOf(price: Price | null, tokens: { inputTokens: number; outputTokens: number }): number | null {
  if (!price) return null
  return (tokens.inputTokens * price.input + tokens.outputTokens * price.output) / 1e6
}
