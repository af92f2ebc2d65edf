import type { PaperView } from '@/lib/library/papers'

/** Tags that are shown; in a column the first one, which needs its whole width. */
const SHOWN = { lines: 6, oneLine: 1 }

type Props = {
  paper: PaperView
  onTag: (tag: string) => void
  /** for a column, where another one shows whether there is text */
  isOneLine?: boolean
}

/** A paper's tags and reading state, and whether it has text; empty if there is nothing to show. */
export function TagChips({ paper, onTag, isOneLine = false }: Props) {
  const { tags, reading, fullText, status } = paper
  const most = isOneLine ? SHOWN.oneLine : SHOWN.lines
  const noFullText = !isOneLine && !fullText && status !== 'failed'
  if (tags.length === 0 && reading === 'unread' && !noFullText) return null
  return (
    <p
      title={isOneLine ? tags.join(', ') : undefined}
      className={`flex items-center gap-1 text-2xs ${isOneLine ? 'overflow-hidden whitespace-nowrap' : 'mt-1 flex-wrap'}`}
    >
      {noFullText && <span className="rounded-full border border-weak px-2 py-0.5 text-weak">No full text</span>}
      {reading !== 'unread' && (
        <span className="flex-none rounded-full bg-sunk px-2 py-0.5 text-soft">
          {reading === 'read' ? '✓ read' : 'reading'}
        </span>
      )}
      {tags.slice(0, most).map((tag) => (
        <button
          key={tag}
          type="button"
          title={`Show papers tagged ${tag}`}
          className="max-w-48 min-w-0 truncate rounded-full bg-accent-soft px-2 py-0.5 text-ink hover:underline"
          onClick={() => onTag(tag)}
        >
          {tag}
        </button>
      ))}
      {tags.length > most && (
        <span className="flex-none text-faint">
          {isOneLine ? `+${tags.length - most}` : `and ${tags.length - most} more`}
        </span>
      )}
    </p>
  )
}
