import type { PaperView } from '../../library/papers'
import type { EntryResult, ListedPaper } from '../../sessions/entries'
import type { Happening } from '../../sessions/state-machine'

/** Result of an immediate command: what is stored and shown, and what the session remembers. */
export type CommandOutcome = { result: EntryResult; happening: Happening }

export const nothingFound = (message: string): CommandOutcome => ({
  result: { kind: 'failed', message },
  happening: { type: 'failed' },
})

export function toListed({ id, title, fileName, authors, published }: PaperView): ListedPaper {
  return { id, title: title || fileName, authors, published }
}
