'use client'
import { useEffect } from 'react'

export type FoldedTool = 'add' | 'filter' | 'collections'

type Props = { open: FoldedTool | null; onOpen(tool: FoldedTool | null): void; filters: number; canAdd: boolean }

/** On a phone the ways in and the filter are folded away, and the collections wherever they have no room beside the list: the papers come first. */
export function FoldedTools({ open, onOpen, filters, canAdd }: Props) {
  useEffect(() => {
    // Whoever is sent here to add papers finds the place open.
    if (window.location.hash === '#add') onOpen('add')
  }, [onOpen])
  const toggle = (tool: FoldedTool, words: string, className: string) => (
    <button
      type="button"
      aria-expanded={open === tool}
      className={`button aria-expanded:border-accent aria-expanded:bg-accent-soft ${className}`}
      onClick={() => onOpen(open === tool ? null : tool)}
    >
      {words} <span aria-hidden>{open === tool ? '▴' : '▾'}</span>
    </button>
  )
  return (
    <div className="flex flex-wrap gap-2 wide:hidden">
      {canAdd && toggle('add', 'Add', 'desk:hidden')}
      {toggle('filter', filters > 0 ? `Filter (${filters})` : 'Filter', 'desk:hidden')}
      {toggle('collections', 'Collections', '')}
    </div>
  )
}

/** Of what is folded away on a phone. */
export function foldedUnless(isOpen: boolean): string {
  return isOpen ? '' : 'max-desk:hidden'
}
