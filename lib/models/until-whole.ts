import type { Output } from 'ai'

/**
 * A form of answers that is read once it is whole. The SDK would parse all of an answer so far at each piece of it, and pass nothing on
 * as long as that gives nothing: an answer without an end would keep the process busy, and no bound would be seen.
 */
export function untilWhole<T extends Output.Output>(output: T): T {
  return { ...output, parsePartialOutput: async ({ text }: { text: string }) => ({ partial: text.length }) }
}
