import type { DragEvent } from 'react'

/** Data type of dragged papers, next to the browser's own for links. */
const PAPERS = 'application/x-folio-papers'

/** Attaches papers to a drag, and shows their number at the pointer. */
export function dragPapers({ dataTransfer }: DragEvent, ids: string[]): void {
  dataTransfer.setData(PAPERS, ids.join('\n'))
  dataTransfer.effectAllowed = 'copyLink'
  const label = document.createElement('div')
  label.className = 'fixed -top-20 left-0 rounded-lg bg-ink px-3 py-1.5 text-sm text-paper'
  label.textContent = ids.length === 1 ? '1 paper' : `${ids.length} papers`
  document.body.append(label)
  dataTransfer.setDragImage(label, -12, -8)
  // The browser takes its snapshot when this event is over.
  setTimeout(() => label.remove())
}

export function carriesPapers({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(PAPERS)
}

/** The dropped ids, which the browser only reveals on drop. */
export function droppedPapers({ dataTransfer }: DragEvent): string[] {
  return dataTransfer.getData(PAPERS).split('\n').filter(Boolean)
}
