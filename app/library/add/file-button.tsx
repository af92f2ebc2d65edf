'use client'
import { useEffect, useRef } from 'react'
import { REFERENCE_EXTENSIONS } from '@/lib/library/import/references/reference-format'

const ACCEPTED = ['application/pdf', '.pdf', ...REFERENCE_EXTENSIONS, '.zip'].join(',')

type Props = { onFiles: (files: File[]) => void; isMain: boolean }

/** Chooses papers, and the references of reference managers, by the dialog of the system. */
export function FileButton({ onFiles, isMain }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  // Files that were chosen before the page came alive told nobody.
  useEffect(() => {
    const early = [...(field.current?.files ?? [])]
    if (field.current) field.current.value = ''
    if (early.length > 0) take.current(early)
  }, [])
  return (
    <label
      className={`button ${isMain ? 'button-main' : ''} cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent`}
    >
      Add papers
      <input
        ref={field}
        type="file"
        multiple
        accept={ACCEPTED}
        className="sr-only"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen once more, after it was mended.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
