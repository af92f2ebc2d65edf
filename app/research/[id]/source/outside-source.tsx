'use client'
import { useState } from 'react'
import type { JudgedWork } from '@/lib/research/events'
import { addOutside } from '../actions'
import { SourceQuality } from './source-quality'

/** Of a work that is not in the library: what it is worth as a source, and the way to take it in. */
export function OutsideSource({ work, isKept }: { work: JudgedWork; isKept: boolean }) {
  return (
    <div className="mt-2">
      <SourceQuality work={work} />
      {isKept ? <p className="mt-1.5 text-xs text-soft">In your library by now.</p> : <AddToLibrary work={work} />}
    </div>
  )
}

function AddToLibrary({ work: { paperId } }: { work: JudgedWork }) {
  const [state, setState] = useState<{ busy: boolean; says: string | null; added: boolean }>({
    busy: false,
    says: null,
    added: false,
  })
  const add = async () => {
    setState({ busy: true, says: null, added: false })
    const done = await addOutside(paperId).catch(() => null)
    if (done?.ok) setState({ busy: false, says: done.value, added: true })
    else setState({ busy: false, says: done?.error.message ?? 'The server does not answer. Try again.', added: false })
  }
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-soft">
      {!state.added && (
        <button type="button" className="button min-h-8 px-2.5 text-xs" disabled={state.busy} onClick={add}>
          {state.busy ? 'Adding…' : 'Add to library'}
        </button>
      )}
      <span role="status">{state.says}</span>
    </p>
  )
}
