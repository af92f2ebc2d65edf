import type { PaperView } from '../../library/papers'
import type { EntryResult, ListedPaper } from '../../sessions/entries'
import type { Happening } from '../../sessions/state-machine'

/** What a command that is done at once brought: what is kept and shown, and what the session remembers of it. */
export type CommandOutcome = { result: EntryResult; happening: Happening }

export const nothingFound = (message: string): CommandOutcome => ({
  result: { kind: 'failed', message },
  happening: { type: 'failed' },
})

export function toListed({ id, title, fileName, authors, published }: PaperView): ListedPaper {
  return { id, title: title || fileName, authors, published }
}
