'use client'
import { plainMessage } from '@/app/markdown/plain-message'
import { When } from '@/app/shell/when'
import type { EntryView as Entry } from '@/lib/sessions/entries'
import { EntryHelp } from './entry-help'
import { EntryNotes } from './entry-notes'
import { EntryOpened } from './entry-opened'
import { EntryPapers } from './entry-papers'
import { EntrySummary } from './entry-summary'

type Props = {
  entry: Entry
  /** the person's note, if it is shown */
  note: string | null
  /** sends a command to the session; null if numbers do not refer to this list */
  send: ((typed: string) => Promise<string | null>) | null
}

/** The result of a command, below the command as typed. */
export function EntryView({ entry, note, send }: Props) {
  return (
    <section id={`item-${entry.id}`} aria-label={entry.command} tabIndex={-1} className="mb-9 min-w-0 outline-none">
      <h2 className="mb-3 flex items-baseline justify-between gap-4 border-b border-line pb-1.5">
        <span className="min-w-0 truncate font-mono text-xs font-medium text-soft">{entry.command}</span>
        <When iso={entry.createdAt} />
      </h2>
      <Result entry={entry} note={note} send={send} />
    </section>
  )
}

function Result({ entry: { result }, note, send }: Props) {
  switch (result.kind) {
    case 'papers':
      return <EntryPapers papers={result.papers} total={result.total} send={send} />
    case 'summary':
      return <EntrySummary paper={result.paper} markdown={result.markdown} />
    case 'opened':
      return <EntryOpened {...result} />
    case 'notes':
      return <EntryNotes paper={result.paper} saved={note} />
    case 'help':
      return <EntryHelp state={result.state} />
    case 'saved':
      return (
        <p className="text-sm wrap-anywhere">
          ✅ Research results saved to:{' '}
          <span className="font-mono text-xs wrap-anywhere">{result.path ?? result.fileName}</span>
        </p>
      )
    case 'rebuilding':
      return <p className="text-sm">The index is being rebuilt. The current one stays in use.</p>
    case 'failed':
      return <p className="font-serif text-[1.0625rem] leading-normal wrap-anywhere">{plainMessage(result.message)}</p>
  }
}
