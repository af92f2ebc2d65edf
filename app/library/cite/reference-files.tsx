'use client'
import { useState } from 'react'
import type { ReferenceFileFormat } from '@/lib/citations/files/references-file'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { REFERENCE_NAMES, saveReferences } from './save-references'

/** Buttons that save references as a file for reference managers; `null`: of the whole library. */
export function ReferenceFiles({ ids }: { ids: string[] | null }) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const save = async (format: ReferenceFileFormat) => {
    setState({ busy: true, error: null })
    setState({ busy: false, error: await saveReferences(ids, format) })
  }
  return (
    <>
      {REFERENCE_NAMES.map(([format, name]) => (
        <Button key={format} kind="quiet" className="px-2 text-xs" disabled={state.busy} onClick={() => save(format)}>
          {name}
        </Button>
      ))}
      <ErrorLine as="span" className="text-xs">
        {state.error}
      </ErrorLine>
    </>
  )
}
