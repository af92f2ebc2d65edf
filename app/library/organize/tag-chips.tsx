import type { PaperView } from '@/lib/library/papers'

const SHOWN = 6

type Props = {
  paper: PaperView
  onTag: (tag: string) => void
  /** for a column, where another one shows whether there is text; overflow is cut off */
  isOneLine?: boolean
}

/** A paper's tags and reading state, and whether it has text; empty if there is nothing to show. */
export function TagChips({ paper, onTag, isOneLine = false }: Props) {
  const { tags, reading, fullText, status } = paper
  const noFullText = !isOneLine && !fullText && status !== 'failed'
  if (tags.length === 0 && reading === 'unread' && !noFullText) return null
  return (
    <p
      title={isOneLine ? tags.join(', ') : undefined}
      className={`flex items-center gap-1 text-2xs ${isOneLine ? 'overflow-hidden whitespace-nowrap' : 'mt-1 flex-wrap'}`}
    >
      {noFullText && <span className="rounded-full border border-weak px-2 py-0.5 text-weak">No full text</span>}
      {reading !== 'unread' && (
        <span className="rounded-full bg-sunk px-2 py-0.5 text-soft">{reading === 'read' ? '✓ read' : 'reading'}</span>
      )}
      {tags.slice(0, SHOWN).map((tag) => (
        <button
          key={tag}
          type="button"
          title={`Show papers tagged ${tag}`}
          className="max-w-48 truncate rounded-full bg-accent-soft px-2 py-0.5 text-ink hover:underline"
          onClick={() => onTag(tag)}
        >
          {tag}
        </button>
      ))}
      {tags.length > SHOWN && <span className="text-faint">and {tags.length - SHOWN} more</span>}
    </p>
  )
}
