/**
 * Estimated number of tokens in a text: 4.2 characters per token in English, 1.5 in scripts that are rarer in training
 * data.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(tokensIn(text))
}

/** Like `estimateTokens` for a piece of a text, not rounded, so that pieces add up to the whole. */
export function tokensIn(text: string): number {
  const foreign = text.match(/[\u0590-\u1fff\u2e80-\ud7ff]/g)?.length ?? 0
  return (text.length - foreign) / 4.2 + foreign / 1.5
}
