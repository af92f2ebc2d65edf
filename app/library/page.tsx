import type { Metadata } from 'next'
import { libraryList } from '@/lib/library/list/library-list'
import { findLook } from '@/lib/library/list-look/list-look'
import { listSavedSearches } from '@/lib/library/list-look/saved-searches'
import { findLookUp } from '@/lib/library/metadata/look-up-metadata'
import { countNewWorks } from '@/lib/library/new-works/new-works'
import { sampleStanding } from '@/lib/library/samples/sample-standing'
import { LibraryScreen } from './library-screen'
import { readFilter } from './list/filter-address'
import { PAGE } from './list/page-size'

export const metadata: Metadata = { title: 'Library' }

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function LibraryPage({ searchParams }: Props) {
  const address = Object.entries(await searchParams).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  const look = await findLook()
  const filter = readFilter(new URLSearchParams(address), look)
  const [initial, lookedUp, standing, news, searches] = await Promise.all([
    // No upload is waiting for earlier duplicates.
    libraryList(filter, { from: 0, count: PAGE }, new Date(Date.now() + 60_000).toISOString()),
    findLookUp(),
    sampleStanding(),
    countNewWorks(),
    listSavedSearches(),
  ])
  return <LibraryScreen kept={look} {...{ initial, lookedUp, standing, news, searches }} />
}
