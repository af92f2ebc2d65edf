'use client'
import dynamic from 'next/dynamic'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { LibraryRoleProvider, useMay } from '@/app/rights'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import { leastRole, may as roleMay } from '@/lib/accounts/rights/rights'
import type { AddedPaper } from '@/lib/library/add/add-papers'
import { countFilters, type ListFilter, type ListStatus } from '@/lib/library/filters/list-filter'
import type { LibraryList } from '@/lib/library/list/library-list'
import type { ListLook } from '@/lib/library/list-look/list-look'
import type { SavedSearch } from '@/lib/library/list-look/saved-searches'
import type { LookUp } from '@/lib/library/metadata/look-up-metadata'
import type { SampleStanding } from '@/lib/library/samples/sample-standing'
import { rememberLook } from './actions'
import { AddPapers } from './add/add-papers'
import { AddingBar } from './add/adding-bar'
import { DropZone } from './add/drop-zone'
import { haveReferences } from './add/dropped-files'
import { ImportList } from './add/import-list'
import type { Upload } from './add/upload-files'
import { useImports } from './add/use-imports'
import { useUploads } from './add/use-uploads'
import { Glance } from './care/glance'
import { LibraryCare } from './care/library-care'
import { LookUpReport } from './care/look-up-report'
import { useLookUp } from './care/use-look-up'
import { file } from './collections/collection-actions'
import { CollectionTree } from './collections/collection-tree'
import { NameDialog } from './collections/late-dialogs'
import { EmptyLibrary } from './empty-library'
import { type FoldedTool, FoldedTools, foldedUnless } from './folded-tools'
import { LibraryChoice } from './libraries/library-choice'
import { readFilter, writeFilter } from './list/filter-address'
import { FilterBar } from './list/filter-bar'
import { PaperList } from './list/paper-list'
import { SavedSearches, useSavedSearches } from './list/saved-searches'
import { SearchBox } from './list/search-box'
import { TextMatches } from './list/text-matches'
import { useFilter } from './list/use-filter'
import { Notices } from './notices'
import { useLibrary } from './use-library'
import { usePaperActions } from './use-paper-actions'

const TagManager = dynamic(() => import('./organize/tag-manager').then((module) => module.TagManager), { ssr: false })

type Props = {
  initial: LibraryList
  /** the list's last look */
  kept: ListLook
  lookedUp: LookUp | null
  standing: SampleStanding
  /** number of new works from outside for the person's questions */
  news: number
  searches: SavedSearch[]
}

const SETTLED_MS = 3_000

/** The library page: contents, health, and ways to add papers. */
export function LibraryScreen({ initial, kept, lookedUp, standing, news, searches: start }: Props) {
  const [same, setSame] = useState<{ key: string; fileName: string; paperId: string }[]>([])
  const { filter, current, change, typed, type } = useFilter(kept)
  const noteSame = useCallback(({ key, paper }: Upload & { state: 'added' }) => {
    if (paper.duplicate) setSame((same) => [...same, { key, fileName: paper.fileName, paperId: paper.id }])
  }, [])
  const { uploads, uploading, add: upload, dismiss } = useUploads(noteSame)
  const { imports, importing, start: startImport, dismissImport } = useImports()
  const { library } = filter
  // Collections that current uploads go into.
  const [going, setGoing] = useState<string[]>([])
  const add = useCallback(
    (files: File[]) => {
      // Files go into the collection and library shown now, even if they were selected a moment ago.
      const { collection: into, library } = current()
      if (into) setGoing((going) => [...new Set([...going, into])])
      if (haveReferences(files)) startImport(files, { collection: into, library })
      else
        upload(
          files,
          (paper) => collect(into, paper),
          library ? `/api/papers?library=${encodeURIComponent(library)}` : undefined,
        )
    },
    [startImport, upload, current],
  )
  // Typing has priority; the list follows.
  const words = useDeferredValue(typed)
  const query = useMemo(() => ({ ...filter, words }), [filter, words])
  const { list, listRows, duplicates, refresh, hide, patch } = useLibrary(initial, query, uploading || importing)
  const { health, tags, collections, libraries } = list
  const isIdle = !uploading && !importing && health.working === 0
  useEffect(() => {
    if (!isIdle || going.length === 0) return
    // Sent papers are counted as being read a moment later.
    const timer = setTimeout(() => setGoing([]), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [isIdle, going])
  const lookUp = useLookUp(lookedUp, refresh)
  const actions = usePaperActions({ refresh, hide, patch, onLookUp: lookUp.load, library })
  const [managing, setManaging] = useState(false)
  const [tool, setTool] = useState<FoldedTool | null>(countFilters(filter) > 0 ? 'filter' : null)
  const [columns, setColumns] = useState(kept.columns)
  const { order, reversed } = filter
  const look = useMemo(() => ({ columns, order, reversed }), [columns, order, reversed])
  const setLook = useCallback(
    ({ columns, ...ordered }: Partial<ListLook>) => {
      if (columns) setColumns(columns)
      else change(ordered)
      // Failing to save the look does no harm.
      rememberLook({ ...look, ...(columns ? { columns } : ordered) }).catch(() => {})
    },
    [look, change],
  )
  const show = useCallback((status: ListStatus) => change({ status }), [change])
  const showFailed = useCallback(() => show('failed'), [show])
  const choose = useCallback((collection: string | null) => change({ collection }), [change])
  const chooseLibrary = useCallback((library: string | null) => change({ library }), [change])
  const addTag = useCallback((tag: string) => change({ tags: [tag] }), [change])
  const { searches, save, remove } = useSavedSearches(start)
  const [naming, setNaming] = useState(false)
  const nameSearch = useCallback(() => setNaming(true), [])
  const manageTags = useCallback(() => setManaging(true), [])

  // If papers of several libraries are listed, show only actions allowed in all of them.
  const role =
    libraries.length < 2
      ? null
      : leastRole(libraries.filter(({ id, papers }) => (library ? id === library : papers > 0)))
  const may = useMay()
  const chosen = libraries.find(({ id }) => id === library)
  const mayAdd = chosen ? roleMay(chosen.role, 'add') : may('bring')
  const isEmpty = health.papers === 0
  const nameOf = (id: string) => collections.find((one) => one.id === id)?.name
  const collection = filter.collection ? nameOf(filter.collection) : undefined
  const libraryName = chosen?.name
  return (
    <LibraryRoleProvider value={role}>
      <div className="mx-auto max-w-[84rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-8">
        {mayAdd && <DropZone onFiles={add} into={sayGoal(collection, libraryName)} />}
        <div className="mb-2.5 flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h1 className="page-title">Library</h1>
          {!isEmpty && <FoldedTools open={tool} onOpen={setTool} filters={countFilters(filter)} canAdd={mayAdd} />}
          {mayAdd && (
            <div className={`min-w-0 ${isEmpty ? 'w-full' : ''} ${foldedUnless(tool === 'add' || isEmpty)}`}>
              <AddPapers
                onFiles={add}
                onAdded={(paper) => collect(filter.collection, paper).then(refresh)}
                library={library}
                large={isEmpty}
              />
            </div>
          )}
        </div>
        {!isEmpty && <Glance health={health} news={news} onShow={show} />}
        <Notices
          same={[...same, ...duplicates.map(({ id, ...duplicate }) => ({ key: id, ...duplicate }))]}
          refused={uploads.filter((upload) => upload.state === 'failed')}
          onDismiss={dismiss}
        />
        <ImportList imports={imports} onDismiss={dismissImport} />
        <AddingBar
          reading={list.reading}
          uploads={uploads}
          imports={imports}
          into={going.flatMap((id) => nameOf(id) ?? [])}
          onShowFailed={showFailed}
        />
        <div className={isEmpty ? '' : 'wide:grid wide:grid-cols-[11.5rem_minmax(0,1fr)] wide:gap-x-6'}>
          {!isEmpty && (
            <aside className={`mb-3 ${tool === 'collections' ? '' : 'max-wide:hidden'}`}>
              <div className="wide:sticky wide:top-4">
                <LibraryChoice
                  libraries={libraries}
                  chosen={library}
                  all={health.papers}
                  onChoose={chooseLibrary}
                  actions={actions}
                />
                <CollectionTree
                  collections={collections}
                  chosen={filter.collection}
                  all={health.papers}
                  onChoose={choose}
                  actions={actions}
                />
                <SavedSearches
                  searches={searches}
                  onOpen={(query) => change(readFilter(new URLSearchParams(query), { order, reversed }))}
                  onRemove={remove}
                />
              </div>
            </aside>
          )}
          <div className="min-w-0">
            {!isEmpty && (
              <>
                <SearchBox typed={typed} onType={type} />
                <div className={foldedUnless(tool === 'filter')}>
                  <FilterBar
                    facets={list.facets}
                    hasTags={tags.length > 0}
                    filter={filter}
                    collection={collection ?? null}
                    library={libraryName ?? null}
                    onChange={change}
                    onManageTags={manageTags}
                    onSave={countFilters(filter) > 0 || words.trim() ? nameSearch : null}
                  />
                </div>
              </>
            )}
            <LookUpReport lookUp={lookUp.lookUp} onStop={lookUp.stop} onDismiss={lookUp.dismiss} />
            {isEmpty ? (
              uploads.length === 0 && imports.length === 0 && <EmptyLibrary />
            ) : (
              <PaperList
                list={listRows}
                all={health.papers}
                tags={tags}
                collections={collections}
                libraries={libraries}
                look={look}
                onLook={setLook}
                onTag={addTag}
                actions={actions}
                empty={sayNothing({ ...filter, words })}
              />
            )}
            {!isEmpty && <TextMatches typed={typed} filter={filter} />}
            <LibraryCare health={health} actions={actions} standing={standing} />
          </div>
        </div>
        {naming && (
          <NameDialog
            title="Save search"
            label="Search name"
            submit="Save search"
            start={words.trim()}
            save={(name) => save(name, writeFilter(query))}
            onClose={() => setNaming(false)}
          />
        )}
        {managing && <TagManager tags={tags} actions={actions} onClose={() => setManaging(false)} />}
      </div>
    </LibraryRoleProvider>
  )
}

function sayGoal(collection?: string, library?: string): string | undefined {
  const names = [collection, library].flatMap((name) => (name ? `“${name}”` : []))
  return names.length > 0 ? names.join(' in ') : undefined
}

/** Puts an added paper into the collection that was selected, if any. */
async function collect(collectionId: string | null, { id }: AddedPaper) {
  if (!collectionId) return
  const done = await reach(file({ put: [{ collectionId, paperIds: [id] }], take: [] }))
  if (!done.ok) showToast({ message: done.error.message, tone: 'bad' })
}

/** Message for an empty list. */
function sayNothing(filter: ListFilter): string {
  const words = filter.words.trim()
  if (words && countFilters(filter) > 0)
    return `None of the filtered papers has “${words}” in its title, authors, year, venue or tags.`
  if (words) return `No title, author, year, venue or tag matches “${words}”.`
  if (filter.collection && countFilters(filter) === 1)
    return 'This collection is empty. Select papers in the library and choose “Add to collection…”, drag them here, or add new ones.'
  return 'No papers match this filter.'
}
