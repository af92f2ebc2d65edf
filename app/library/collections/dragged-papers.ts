import type { DragEvent } from 'react'

/** What a drag of papers carries, beside what the browser says of a link. */
const PAPERS = 'application/x-folio-papers'

/** Lets a drag carry papers, and shows their number at the pointer. */
export function dragPapers({ dataTransfer }: DragEvent, ids: string[]): void {
  dataTransfer.setData(PAPERS, ids.join('\n'))
  dataTransfer.effectAllowed = 'copyLink'
  const label = document.createElement('div')
  label.className = 'fixed -top-20 left-0 rounded-lg bg-ink px-3 py-1.5 text-sm text-paper'
  label.textContent = ids.length === 1 ? '1 paper' : `${ids.length} papers`
  document.body.append(label)
  dataTransfer.setDragImage(label, -12, -8)
  // The browser takes its picture of it once this event is over.
  setTimeout(() => label.remove())
}

export function carriesPapers({ dataTransfer }: DragEvent): boolean {
  return dataTransfer.types.includes(PAPERS)
}

/** The ids that are dropped. The browser tells them only then. */
export function droppedPapers({ dataTransfer }: DragEvent): string[] {
  return dataTransfer.getData(PAPERS).split('\n').filter(Boolean)
}
