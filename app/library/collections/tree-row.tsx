import type { Ref } from 'react'
import { usePaperDrop } from './use-paper-drop'

type Props = {
  ref?: Ref<HTMLButtonElement>
  name: string
  number: number
  isChosen: boolean
  onChoose: () => void
  /** called with papers dropped on it; absent: it accepts none */
  onPapers?: (ids: string[]) => void
  onLinger?: () => void
}

/** A place that holds papers: their number, and whether they are listed. Papers of the list can be dropped on it. */
export function TreeRow({ ref, name, number, isChosen, onChoose, onPapers, onLinger }: Props) {
  const { isOver, ...drop } = usePaperDrop(onPapers, onLinger)
  return (
    <button
      ref={ref}
      type="button"
      aria-current={isChosen ? 'true' : undefined}
      title={name}
      onClick={onChoose}
      {...drop}
      className={`flex min-h-7 w-full min-w-0 items-center justify-between gap-2 rounded-md px-2 text-left hover:bg-sunk aria-[current]:bg-accent-soft ${isOver ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent' : ''}`}
    >
      <span className="truncate">{name}</span>
      <span className="text-xs text-faint tabular-nums">
        {number} <span className="sr-only">{number === 1 ? 'paper' : 'papers'}</span>
      </span>
    </button>
  )
}
