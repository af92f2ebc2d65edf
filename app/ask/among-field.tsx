'use client'
import { useState } from 'react'
import type { PaperFilter } from '@/lib/library/filters/paper-filter'
import { AmongPapers } from './among-papers'

/** The choice of papers as a form field. */
export function AmongField({ start, title }: { start: PaperFilter | null; title?: string }) {
  const [filter, setFilter] = useState(start)
  return (
    <>
      <input type="hidden" name="among" value={filter ? JSON.stringify(filter) : ''} />
      <AmongPapers
        filter={filter}
        title={filter?.paperIds[0] === start?.paperIds[0] ? title : undefined}
        change={setFilter}
      />
    </>
  )
}
