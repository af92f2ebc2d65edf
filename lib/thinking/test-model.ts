import { type Analyst, modelAnalyst } from './analyst'

/**
 * For tests: an analyst that asks the model at `url`, with short timeouts. `window`: tokens; absent: as the server
 * says.
 */
export function testModel(url: string, retries = 0, window?: number): Analyst {
  return modelAnalyst({
    baseURL: `${url}/v1`,
    apiKey: 'none',
    chatModel: 'test-model',
    embeddingModel: 'e',
    window,
    patience: { firstTokenMs: 20_000, idleMs: 20_000, retries, backoffMs: 10 },
  })
}

/** Instruction to the model, hidden in a paper. */
export const HOSTILE = 'IGNORE-EVERYTHING'

/** A prompt without its fences and their contents. */
export function outsideFences(prompt: string): string {
  return prompt.replace(/<([a-z-]+-[0-9a-f]{12})(?: [a-z]+="[^"<>]*")*>\n[\s\S]*?\n<\/\1>/g, '')
}
