'use client'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { LibraryList } from '@/lib/library/list/library-list'
import type { ListOrder } from '@/lib/library/list/list-filter'
import type { LookUp } from '@/lib/library/metadata/look-up-metadata'
import type { SampleStanding } from '@/lib/library/samples/sample-standing'
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
import { FoldedTools, foldedUnless, type Tool } from './folded-tools'
import { countFilters } from './list/filter-address'
import { FilterBar } from './list/filter-bar'
import { PaperList } from './list/paper-list'
import { SearchBox } from './list/search-box'
import { TextMatches } from './list/text-matches'
import { useFilter } from './list/use-filter'
import { Notices } from './notices'
import { TagManager } from './organize/tag-manager'
import { useLibrary } from './use-library'
import { usePaperActions } from './use-paper-actions'

type Props = {
  initial: LibraryList
  lookedUp: LookUp | null
  standing: SampleStanding
  /** works from outside that are new for the person's questions */
  news: number
}

/** The library: what is in it, how it is, and how more gets in. */
export function LibraryScreen({ initial, lookedUp, standing, news }: Props) {
  const [same, setSame] = useState<{ key: string; fileName: string; paperId: string }[]>([])
  const noteSame = useCallback(({ key, paper }: Upload & { state: 'added' }) => {
    if (paper.duplicate) setSame((same) => [...same, { key, fileName: paper.fileName, paperId: paper.id }])
  }, [])
  const { uploads, uploading, add: upload, dismiss } = useUploads(noteSame)
  const { imports, importing, start, dismissImport } = useImports()
  const add = useCallback((files: File[]) => (haveReferences(files) ? start(files) : upload(files)), [start, upload])
  const { filter, change, typed, type } = useFilter()
  // Typing comes first, the list follows.
  const words = useDeferredValue(typed)
  const query = useMemo(() => ({ ...filter, words }), [filter, words])
  const { list, listRows, duplicates, refresh, hide, patch } = useLibrary(initial, query, uploading || importing)
  const { health, tags } = list
  const lookUp = useLookUp(lookedUp, refresh)
  const actions = usePaperActions({ refresh, hide, patch, onLookUp: lookUp.load })
  const [managing, setManaging] = useState(false)
  const [tool, setTool] = useState<Tool | null>(countFilters(filter) > 0 ? 'filter' : null)
  const setOrder = useCallback((order: ListOrder) => change({ order }), [change])
  const addTag = useCallback((tag: string) => change({ tags: [tag] }), [change])
  const manageTags = useCallback(() => setManaging(true), [])

  return (
    <div className="mx-auto max-w-[66rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <DropZone onFiles={add} />
      <h1 className="page-title mb-4">Library</h1>
      {health.papers > 0 && <Glance health={health} news={news} />}
      {health.papers > 0 && <SearchBox typed={typed} onType={type} />}
      {health.papers > 0 && <FoldedTools open={tool} onOpen={setTool} filters={countFilters(filter)} />}
      {health.papers > 0 && (
        <div className={foldedUnless(tool === 'filter')}>
          <FilterBar
            facets={list.facets}
            hasTags={tags.length > 0}
            filter={filter}
            onChange={change}
            onManageTags={manageTags}
          />
        </div>
      )}
      <div className={foldedUnless(tool === 'add' || health.papers === 0)}>
        <AddPapers onFiles={add} onAdded={refresh} large={health.papers === 0} />
      </div>
      <Notices
        same={[...same, ...duplicates.map(({ id, ...duplicate }) => ({ key: id, ...duplicate }))]}
        failed={uploads.filter((upload) => upload.state === 'failed')}
        onDismiss={dismiss}
      />
      <ImportList imports={imports} onDismiss={dismissImport} />
      <UploadList uploads={uploads} />
      <LookUpReport lookUp={lookUp.lookUp} onStop={lookUp.stop} onDismiss={lookUp.dismiss} />
      {health.papers > 0 ? (
        <PaperList
          list={listRows}
          all={health.papers}
          tags={tags}
          order={filter.order}
          onOrder={setOrder}
          onTag={addTag}
          actions={actions}
          searched={words.trim()}
        />
      ) : (
        uploads.length === 0 && imports.length === 0 && <EmptyLibrary />
      )}
      {health.papers > 0 && <TextMatches typed={typed} />}
      <LibraryCare health={health} actions={actions} standing={standing} />
      {managing && <TagManager tags={tags} actions={actions} onClose={() => setManaging(false)} />}
    </div>
  )
}
