'use client'
import Link from 'next/link'
import { type ChangeEvent, useRef } from 'react'
import type { AddedPaper } from '@/lib/library/add/add-papers'
import { Button } from '../../ui/button'
import { AddressForm } from './address-form'
import { readableOf } from './dropped-files'
import { FileButton } from './file-button'

type Props = {
  onFiles: (files: File[]) => void
  onAdded: (paper: AddedPaper) => Promise<void>
  /** id of the target library; null: the default one */
  library: string | null
  large: boolean
}

/** Ways to add papers: files, a folder, or an arXiv id, DOI or URL. Dropping works anywhere on the page. */
export function AddPapers({ onFiles, onAdded, library, large }: Props) {
  const folder = useRef<HTMLInputElement>(null)
  const take = (choose: (files: FileList) => File[]) => (event: ChangeEvent<HTMLInputElement>) => {
    const files = event.target.files ? choose(event.target.files) : []
    // Allow choosing the same file again, after it was fixed.
    event.target.value = ''
    if (files.length > 0) onFiles(files)
  }
  const imports = (
    <Link href="/library/imports" prefetch={false} className="underline underline-offset-2 hover:text-ink">
      Imports
    </Link>
  )
  return (
    <section
      id="add"
      aria-label="Add to the library"
      className={
        large
          ? 'my-4 rounded-ask border-[1.5px] border-dashed border-edge/50 bg-sheet/60 px-5 py-12 text-center text-soft'
          : 'text-soft'
      }
    >
      {large && (
        <>
          <p className="font-serif text-xl text-ink">
            <span className="pointer-coarse:hidden">Drop PDFs or a folder anywhere on this page</span>
            <span className="not-pointer-coarse:hidden">Add PDFs</span>
          </p>
          <p className="mx-auto mt-1 mb-5 max-w-2xl text-xs text-pretty text-faint">
            or an export from Zotero, JabRef, EndNote, PubMed or Web of Science: .bib, .ris, .json, .nbib, .enw, .xml,
            .ciw, .mods, .csv, .yaml, .txt, with their PDFs, or a .zip of both. {imports}
          </p>
        </>
      )}
      <div className={`flex flex-wrap items-start gap-2 ${large ? 'justify-center' : 'desk:justify-end'}`}>
        {!large && (
          <p className="flex min-h-[2.125rem] items-center gap-x-4 pr-1 text-xs text-faint">
            {imports}
            <span className="pointer-coarse:hidden max-wide:hidden">Drop PDFs or exports anywhere here, or</span>
          </p>
        )}
        <FileButton onFiles={onFiles} isMain />
        <Button onClick={() => folder.current?.click()}>Add a folder</Button>
        <input
          ref={folder}
          type="file"
          hidden
          aria-hidden
          tabIndex={-1}
          // React has no webkitdirectory, but passes on lower-case attributes.
          {...{ webkitdirectory: '' }}
          onChange={take(readableOf)}
        />
        <AddressForm onAdded={onAdded} library={library} />
      </div>
    </section>
  )
}
