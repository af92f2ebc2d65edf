'use client'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { findPapers } from '@/lib/library/find-papers'
import type { PaperView } from '@/lib/library/papers'
import type { PaperMatch } from '@/lib/library/search-by-meaning'
import { Toast } from '../shell/toast'
import { AddPapers } from './add-papers'
import { DropZone } from './drop-zone'
import { EmptyLibrary } from './empty-library'
import { Glance } from './glance'
import { LibraryCare } from './library-care'
import { Notices } from './notices'
import { PaperList } from './paper-list'
import { SearchBox } from './search-box'
import { type Order, sortPapers } from './sort-papers'
import type { Upload } from './upload-files'
import { UploadList } from './upload-list'
import { useLibrary } from './use-library'
import { usePaperActions } from './use-paper-actions'
import { useUploads } from './use-uploads'

type Props = { initial: PaperView[]; at: string; duplicatesBefore: number }

/** The library: what is in it, how it is, and how more gets in. */
export function LibraryScreen({ initial, at, duplicatesBefore }: Props) {
  const [same, setSame] = useState<{ key: string; fileName: string; paperId: string }[]>([])
  const noteSame = useCallback(({ key, paper }: Upload & { state: 'added' }) => {
    if (paper.duplicate) setSame((same) => [...same, { key, fileName: paper.fileName, paperId: paper.id }])
  }, [])
  const { uploads, uploading, add, dismiss } = useUploads(noteSame)
  const { papers, duplicates, refresh, hide } = useLibrary(initial, at, uploading)
  const { toast, dismissToast, actions } = usePaperActions({ refresh, hide })
  const [typed, setTyped] = useState('')
  const [matches, setMatches] = useState<PaperMatch[] | null>(null)
  const [order, setOrder] = useState<Order>('added')
  // Typing comes first, the list follows.
  const words = useDeferredValue(typed)
  const shown = useMemo(() => choose(papers, words, matches, order), [papers, words, matches, order])

  return (
    <div className="mx-auto max-w-[66rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <DropZone onFiles={add} />
      <h1 className="page-title mb-4">Library</h1>
      {papers.length > 0 && <Glance papers={papers} duplicates={duplicatesBefore + duplicates.length} />}
      {papers.length > 0 && (
        <SearchBox
          typed={typed}
          onType={(text) => {
            setTyped(text)
            setMatches(null)
          }}
          onMatches={setMatches}
        />
      )}
      <AddPapers onFiles={add} onAdded={refresh} large={papers.length === 0} />
      <Notices
        same={[...same, ...duplicates.map(({ id, ...duplicate }) => ({ key: id, ...duplicate }))]}
        failed={uploads.filter((upload) => upload.state === 'failed')}
        onDismiss={dismiss}
      />
      <UploadList uploads={uploads} />
      {papers.length > 0 ? (
        <PaperList
          papers={shown}
          all={papers.length}
          matches={matches}
          order={order}
          onOrder={setOrder}
          actions={actions}
          searched={words.trim()}
        />
      ) : (
        uploads.length === 0 && <EmptyLibrary />
      )}
      <LibraryCare papers={papers} actions={actions} />
      <Toast toast={toast} onDone={dismissToast} />
    </div>
  )
}

/** By meaning, the nearest come first, whatever the order; else what matches the words, in order. */
function choose(papers: PaperView[], typed: string, matches: PaperMatch[] | null, order: Order): PaperView[] {
  if (!matches) return sortPapers(findPapers(papers, typed), order)
  const byId = new Map(papers.map((paper) => [paper.id, paper]))
  return matches.flatMap(({ paperId }) => byId.get(paperId) ?? [])
}
