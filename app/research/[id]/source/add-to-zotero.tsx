'use client'
import { AddWork } from '@/app/zotero/write/add-work'
import { useZoteroConnected } from '@/app/zotero/zotero-connected'
import type { JudgedWork } from '@/lib/research/events/considered-papers'

/** Adds a work from outside to a connected Zotero; not for web pages. */
export function AddToZotero({ work: { paperId, title, sources } }: { work: JudgedWork }) {
  const isConnected = useZoteroConnected()
  if (!isConnected || sources.every((source) => source === 'web')) return null
  return <AddWork paperId={paperId} title={title} className="min-h-8 px-2.5 text-xs" />
}
