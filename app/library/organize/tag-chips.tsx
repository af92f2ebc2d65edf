import type { PaperView } from '@/lib/library/papers'

const SHOWN = 6

type Props = {
  paper: PaperView
  onTag: (tag: string) => void
  /** in a column, beside which another says whether there is a text; what has no room is cut off */
  isOneLine?: boolean
}

/** What the person keeps with a paper, and whether there is a text to read; nothing when there is nothing to say. */
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
        <span className="rounded-full bg-sunk px-2 py-0.5 text-soft">
          {reading === 'read' ? '✓ read' : 'reading it'}
        </span>
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
