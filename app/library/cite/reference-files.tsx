'use client'
import { useState } from 'react'
import { saveFile } from '@/app/export/save-file'
import type { ReferenceFormat } from '@/lib/citations/references/references-file'
import { exportPapers } from './cite-actions'

const NAMES: Record<ReferenceFormat, string> = { bib: 'BibTeX', ris: 'RIS', json: 'CSL-JSON' }

type Props = {
  /** null: the whole library */
  ids: string[] | null
  className?: string
}

/** Buttons that save references as a file for reference managers. */
export function ReferenceFiles({ ids, className = 'button button-quiet px-2 text-xs' }: Props) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const save = async (format: ReferenceFormat) => {
    setState({ busy: true, error: null })
    const outcome = await exportPapers(ids, format).catch(() => null)
    if (outcome?.ok) saveFile(outcome.value.fileName, outcome.value.mediaType, outcome.value.body)
    const error = outcome?.ok ? null : (outcome?.error.message ?? 'Folio cannot be reached. Is it still running?')
    setState({ busy: false, error })
  }
  return (
    <>
      {(Object.keys(NAMES) as ReferenceFormat[]).map((format) => (
        <button key={format} type="button" className={className} disabled={state.busy} onClick={() => save(format)}>
          {NAMES[format]}
        </button>
      ))}
      <span role="alert" className="text-xs text-bad empty:hidden">
        {state.error}
      </span>
    </>
  )
}
