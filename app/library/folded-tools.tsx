'use client'
import { useEffect } from 'react'
import { Button } from '../ui/button'

export type FoldedTool = 'add' | 'filter' | 'collections'

type Props = { open: FoldedTool | null; onOpen(tool: FoldedTool | null): void; filters: number; canAdd: boolean }

/**
 * Collapses secondary tools: on a phone, adding and filters; and the collections when there is no room beside the list.
 * The papers come first.
 */
export function FoldedTools({ open, onOpen, filters, canAdd }: Props) {
  useEffect(() => {
    // Links to "add papers" open that part.
    if (window.location.hash === '#add') onOpen('add')
  }, [onOpen])
  const toggle = (tool: FoldedTool, words: string, className: string) => (
    <Button
      aria-expanded={open === tool}
      className={`aria-expanded:border-accent aria-expanded:bg-accent-soft ${className}`}
      onClick={() => onOpen(open === tool ? null : tool)}
    >
      {words} <span aria-hidden>{open === tool ? '▴' : '▾'}</span>
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2 wide:hidden">
      {canAdd && toggle('add', 'Add', 'desk:hidden')}
      {toggle('filter', filters > 0 ? `Filter (${filters})` : 'Filter', 'desk:hidden')}
      {toggle('collections', 'Collections', '')}
    </div>
  )
}

/** Hides a tool that is collapsed on a phone. */
export function foldedUnless(isOpen: boolean): string {
  return isOpen ? '' : 'max-desk:hidden'
}
