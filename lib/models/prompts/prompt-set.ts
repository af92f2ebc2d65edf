/** Models with a context window up to this many tokens get the short prompts. */
export const SMALL_WINDOW = 8_192

/**
 * `small`: `prompts/small`, one task per call, answered in plain lines or Markdown, which a model of 3 to 8 billion
 * parameters can do. `full`: `prompts`.
 */
export type PromptSet = 'full' | 'small'

export function isSmall(window: number): boolean {
  return window <= SMALL_WINDOW
}

/** `window`: tokens; null when unknown. */
export function promptSetOf(window: number | null): PromptSet {
  return window !== null && isSmall(window) ? 'small' : 'full'
}
