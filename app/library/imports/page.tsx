import type { Metadata } from 'next'
import Link from 'next/link'
import { BackLink } from '@/app/shell/back-link'
import { KeepFresh } from '@/app/shell/keep-fresh'
import { When } from '@/app/shell/when'
import { type ImportView, listImports } from '@/lib/library/import/imports'
import { findLibraryFolder } from '@/lib/library/import/watch-folder'
import { folderForPerson } from '../folder-for-person'
import { FolderPanel } from './folder-panel'
import { sayCounts } from './say-counts'

export const metadata: Metadata = { title: 'Imports' }

const SHOWN = 100

/** Past imports, and the library's source folder. */
export default async function ImportsPage() {
  const [imports, folder] = await Promise.all([listImports(SHOWN), findLibraryFolder()])
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-6 pb-16 desk:px-10 desk:pt-10">
      <BackLink href="/library">Library</BackLink>
      <h1 className="page-title mb-5">Imports</h1>
      <FolderPanel folder={await folderForPerson(folder)} />
      <p className="mt-3 px-4 text-sm text-soft">
        Folio can also import papers from{' '}
        <Link href="/settings#zotero" prefetch={false} className="underline underline-offset-2 hover:text-ink">
          Zotero on this computer
        </Link>
        .
      </p>
      {imports.some(({ status }) => status === 'running') && <KeepFresh />}
      {imports.length === 0 ? (
        <p className="mt-6 text-soft">
          Nothing imported yet. Drop an export from Zotero, JabRef, EndNote or PubMed into the library, along with its
          PDFs or as a .zip.
        </p>
      ) : (
        <ul aria-label="Imports" className="mt-6 border-b border-line">
          {imports.map((one) => (
            <li key={one.id} className="border-t border-line py-3">
              <div className="flex items-baseline gap-4">
                <Link
                  href={`/library/imports/${one.id}`}
                  prefetch={false}
                  className="min-w-0 flex-1 font-serif text-[1.0625rem] leading-snug wrap-anywhere underline-offset-2 hover:underline"
                >
                  {one.name}
                </Link>
                <When iso={one.createdAt} />
              </div>
              <p className="mt-0.5 text-sm text-soft">{say(one)}</p>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function say(one: ImportView) {
  const { status, progress, error } = one
  if (error) return error.message
  if (status === 'running') return progress ? `${progress.done} of ${progress.of} done` : 'reading the files'
  return sayCounts(one)
}
