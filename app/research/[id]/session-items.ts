import type { EntryView } from '@/lib/sessions/entries'
import type { Thread } from './threads'

export type SessionItem =
  | { kind: 'thread'; at: string; key: string; thread: Thread }
  | { kind: 'entry'; at: string; key: string; entry: EntryView }

/**
 * Questions and results of commands, by time. A question is placed by its newest version, so that the latest action is
 * always last.
 */
export function inTimeOrder(threads: Thread[], entries: EntryView[]): SessionItem[] {
  const items: SessionItem[] = [
    ...threads.map((thread) => {
      const newest = thread.versions.at(-1)
      return { kind: 'thread' as const, at: newest?.createdAt ?? '', key: newest?.id ?? thread.question, thread }
    }),
    ...entries.map((entry) => ({ kind: 'entry' as const, at: entry.createdAt, key: entry.id, entry })),
  ]
  return items.sort((a, b) => (a.at < b.at ? -1 : 1))
}
