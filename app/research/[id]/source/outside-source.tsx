'use client'
import { type ReactNode, useState } from 'react'
import { May } from '@/app/rights'
import type { JudgedWork } from '@/lib/research/events/considered-papers'
import { Button } from '../../../ui/button'
import { addOutside } from '../actions'
import { useAsking } from '../use-asking'
import { AddToZotero } from './add-to-zotero'
import { SourceQuality } from './source-quality'

/** A work outside the library: its quality as a source, and a button to add it. */
export function OutsideSource({ work, isKept }: { work: JudgedWork; isKept: boolean }) {
  return (
    <div className="mt-2">
      <SourceQuality work={work} />
      {isKept ? (
        <p className="mt-1.5 text-xs text-soft">Now in your library.</p>
      ) : (
        <AddToLibrary key={work.paperId} paperId={work.paperId}>
          <AddToZotero work={work} />
        </AddToLibrary>
      )}
    </div>
  )
}

function AddToLibrary({ paperId, children }: { paperId: string; children: ReactNode }) {
  const [added, setAdded] = useState<string | null>(null)
  const { asked, error, ask } = useAsking(() => addOutside(paperId), setAdded)
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
      {added === null && (
        <May right="bring">
          <Button className="min-h-8 px-2.5 text-xs" disabled={asked} onClick={ask}>
            {asked ? 'Adding…' : 'Add to library'}
          </Button>
        </May>
      )}
      {children}
      <span role="status">{added ?? error}</span>
    </div>
  )
}
