import type { Output } from 'ai'

/**
 * Parses an answer only once it is complete. The SDK would parse the whole text again at every piece and pass nothing
 * on until that succeeds, so that an endless answer would block the process and no bound would take effect.
 */
export function untilWhole<T extends Output.Output>(output: T): T {
  return { ...output, parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }) }
}
