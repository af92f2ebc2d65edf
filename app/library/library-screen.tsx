'use client'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { LookUp } from '@/lib/library/metadata/look-up-metadata'
import type { PaperView } from '@/lib/library/papers'
import type { SampleStanding } from '@/lib/library/sample-standing'
import type { PaperMatch } from '@/lib/library/search-by-meaning'
import { Toast } from '../shell/toast'
import { AddPapers } from './add/add-papers'
import { DropZone } from './add/drop-zone'
import { haveReferences } from './add/dropped-files'
import { ImportList } from './add/import-list'
import type { Upload } from './add/upload-files'
import { UploadList } from './add/upload-list'
import { useImports } from './add/use-imports'
import { useUploads } from './add/use-uploads'
import { Glance } from './care/glance'
import { LibraryCare } from './care/library-care'
import { LookUpReport } from './care/look-up-report'
import { useLookUp } from './care/use-look-up'
import { EmptyLibrary } from './empty-library'
import { FilterBar } from './list/filter-bar'
import { type Filter, filterPapers } from './list/filter-papers'
import { PaperList } from './list/paper-list'
import { SearchBox } from './list/search-box'
import type { Order } from './list/sort-papers'
import { useFilter } from './list/use-filter'
import { Notices } from './notices'
import { TagManager } from './organize/tag-manager'
import { useLibrary } from './use-library'
import { usePaperActions } from './use-paper-actions'

type Props = {
  initial: PaperView[]
  at: string
  duplicatesBefore: number
  lookedUp: LookUp | null
  standing: SampleStanding
}

/** The library: what is in it, how it is, and how more gets in. */
export function LibraryScreen({ initial, at, duplicatesBefore, lookedUp, standing }: Props) {
  const [same, setSame] = useState<{ key: string; fileName: string; paperId: string }[]>([])
  const noteSame = useCallback(({ key, paper }: Upload & { state: 'added' }) => {
    if (paper.duplicate) setSame((same) => [...same, { key, fileName: paper.fileName, paperId: paper.id }])
  }, [])
  const { uploads, uploading, add: upload, dismiss } = useUploads(noteSame)
  const { imports, importing, start, dismissImport } = useImports()
  const add = useCallback((files: File[]) => (haveReferences(files) ? start(files) : upload(files)), [start, upload])
  const { papers, duplicates, refresh, hide, patch } = useLibrary(initial, at, uploading || importing)
  const lookUp = useLookUp(lookedUp, refresh)
  const { toast, dismissToast, actions } = usePaperActions({ refresh, hide, patch, onLookUp: lookUp.load })
  const { filter, change, typed, type } = useFilter()
  const [matches, setMatches] = useState<PaperMatch[] | null>(null)
  const [managing, setManaging] = useState(false)
  // Typing comes first, the list follows.
  const words = useDeferredValue(typed)
  const shown = useMemo(() => choose(papers, { ...filter, words }, matches), [papers, filter, words, matches])
  const setOrder = useCallback((order: Order) => change({ order }), [change])
  const addTag = useCallback((tag: string) => change({ tags: [tag] }), [change])
  const manageTags = useCallback(() => setManaging(true), [])

  return (
    <div className="mx-auto max-w-[66rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <DropZone onFiles={add} />
      <h1 className="page-title mb-4">Library</h1>
      {papers.length > 0 && <Glance papers={papers} duplicates={duplicatesBefore + duplicates.length} />}
      {papers.length > 0 && (
        <SearchBox
          typed={typed}
          onType={(text) => {
            type(text)
            setMatches(null)
          }}
          onMatches={setMatches}
        />
      )}
      {papers.length > 0 && <FilterBar papers={papers} filter={filter} onChange={change} onManageTags={manageTags} />}
      <AddPapers onFiles={add} onAdded={refresh} large={papers.length === 0} />
      <Notices
        same={[...same, ...duplicates.map(({ id, ...duplicate }) => ({ key: id, ...duplicate }))]}
        failed={uploads.filter((upload) => upload.state === 'failed')}
        onDismiss={dismiss}
      />
      <ImportList imports={imports} onDismiss={dismissImport} />
      <UploadList uploads={uploads} />
      <LookUpReport lookUp={lookUp.lookUp} onStop={lookUp.stop} onDismiss={lookUp.dismiss} />
      {papers.length > 0 ? (
        <PaperList
          papers={shown}
          all={papers}
          matches={matches}
          order={filter.order}
          onOrder={setOrder}
          onTag={addTag}
          actions={actions}
          searched={words.trim()}
        />
      ) : (
        uploads.length === 0 && imports.length === 0 && <EmptyLibrary />
      )}
      <LibraryCare papers={papers} actions={actions} standing={standing} />
      {managing && <TagManager papers={papers} actions={actions} onClose={() => setManaging(false)} />}
      <Toast toast={toast} onDone={dismissToast} />
    </div>
  )
}

/** By meaning, the nearest come first, whatever the order; else what matches the words, in order. */
function choose(papers: PaperView[], filter: Filter, matches: PaperMatch[] | null): PaperView[] {
  if (!matches) return filterPapers(papers, filter)
  const byId = new Map(filterPapers(papers, { ...filter, words: '' }).map((paper) => [paper.id, paper]))
  return matches.flatMap(({ paperId }) => byId.get(paperId) ?? [])
}
