/**
 * About how many tokens a model makes of a text: 4.2 characters each in English, 1.5 in scripts that tokenizers
 * have seen less of.
 */
export function estimateTokens(text: string): number {
  const foreign = text.match(/[\u0590-\u1fff\u2e80-\ud7ff]/g)?.length ?? 0
  return Math.ceil((text.length - foreign) / 4.2 + foreign / 1.5)
}
