import { placesName } from '@/lib/citations/markers/place'
import type { EvidenceView } from '@/lib/research/events/answer-view'
import { PassageButton } from '../source/passage-button'

/** A passage with its number in the run's evidence, from 1. */
export type NumberedPassage = EvidenceView & { number: number }

type Props = { passages: NumberedPassage[]; open(passage: number): void; opened: number | null }

/** A paper's passages in the evidence, most relevant first, each opening the source at its page. */
export function PaperPassages({ passages, open, opened }: Props) {
  if (passages.length === 0) return null
  const sorted = passages.toSorted((a, b) => b.relevance - a.relevance)
  return (
    <ul aria-label="Passages" className="grid max-h-80 gap-1 overflow-y-auto">
      {sorted.map(({ id, number, pages, page, section, text }) => (
        <li key={id}>
          <PassageButton
            number={number}
            open={open}
            opened={opened}
            className="block w-full rounded-r-md border-l-2 border-line px-2.5 py-1 text-left -outline-offset-2 hover:border-accent hover:bg-sunk aria-pressed:border-mark-line"
          >
            <span className="flex gap-2 text-xs text-soft">
              <b className="font-medium whitespace-nowrap text-ink">{placesName({ page, pages })}</b>
              <span className="truncate text-faint">{section}</span>
            </span>
            <span className="line-clamp-2 font-serif text-[0.9375rem] leading-snug">{text}</span>
          </PassageButton>
        </li>
      ))}
    </ul>
  )
}
