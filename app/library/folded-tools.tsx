import { useEffect } from 'react'

export type Tool = 'add' | 'filter'

type Props = { open: Tool | null; onOpen(tool: Tool | null): void; filters: number }

/** On a phone the ways in and the filter are folded away: the papers come first. */
export function FoldedTools({ open, onOpen, filters }: Props) {
  useEffect(() => {
    // Whoever is sent here to add papers finds the place open.
    if (window.location.hash === '#add') onOpen('add')
  }, [onOpen])
  const toggle = (tool: Tool, words: string) => (
    <button
      type="button"
      aria-expanded={open === tool}
      className="button aria-expanded:border-accent aria-expanded:bg-accent-soft"
      onClick={() => onOpen(open === tool ? null : tool)}
    >
      {words} <span aria-hidden>{open === tool ? '▴' : '▾'}</span>
    </button>
  )
  return (
    <div className="mt-3 flex gap-2 desk:hidden">
      {toggle('add', 'Add')}
      {toggle('filter', filters > 0 ? `Filter (${filters})` : 'Filter')}
    </div>
  )
}

/** Of what is folded away on a phone. */
export function foldedUnless(isOpen: boolean): string {
  return isOpen ? '' : 'max-desk:hidden'
}
