/**
 * About how many tokens a model makes of a text: 4.2 characters each in English, 1.5 in scripts that tokenizers
 * have seen less of.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(tokensIn(text))
}

/** The same of a piece of a text, not rounded: pieces add up to the whole. */
export function tokensIn(text: string): number {
  const foreign = text.match(/[\u0590-\u1fff\u2e80-\ud7ff]/g)?.length ?? 0
  return (text.length - foreign) / 4.2 + foreign / 1.5
}
