'use client'
import { useEffect, useRef } from 'react'
import { REFERENCE_EXTENSIONS } from '@/lib/library/import/references/reference-format'
import { buttonClass } from '../../ui/button'

const ACCEPTED = ['application/pdf', '.pdf', ...REFERENCE_EXTENSIONS, '.zip'].join(',')

type Props = { onFiles: (files: File[]) => void; isMain: boolean }

/** Opens the system's dialog to choose papers and files of reference managers. */
export function FileButton({ onFiles, isMain }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  // Files chosen before hydration fired no event.
  useEffect(() => {
    const early = [...(field.current?.files ?? [])]
    if (field.current) field.current.value = ''
    if (early.length > 0) take.current(early)
  }, [])
  return (
    <label
      className={buttonClass(
        isMain ? 'main' : 'normal',
        'cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
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
          // Allow choosing the same file again, after it was fixed.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </label>
  )
}
