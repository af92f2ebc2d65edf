'use client'
import Link from 'next/link'
import { useCallback, useMemo } from 'react'
import { byline } from '@/app/markdown/byline'
import { placeAddress } from '@/app/pdf/place-address'
import { MatchingWords } from '@/app/shell/matching-words'
import { useTypedSearch } from '@/app/shell/use-typed-search'
import { placeName } from '@/lib/citations/markers/place'
import { countFilters, type ListFilter } from '@/lib/library/filters/list-filter'
import { findInTexts } from '../actions'

type Props = {
  typed: string
  /** the papers to search; its words and order are ignored */
  filter: ListFilter
}

/** Papers whose text matches the input, with the best passage. */
export function TextMatches({ typed, filter }: Props) {
  const { tags, starred, highlighted, reading, year, status, collection, library } = filter
  // Stays the same while only words and order change.
  const among = useMemo(
    () => ({ tags, starred, highlighted, reading, year, status, collection, library }),
    [tags, starred, highlighted, reading, year, status, collection, library],
  )
  const search = useCallback((text: string) => findInTexts(text, among), [among])
  const found = useTypedSearch(typed, search, false)
  if (!found || found.length === 0) return null
  const isNarrowed = countFilters(among) > 0
  return (
    <section aria-label="Found in the text" className="mt-8">
      <h2 className="text-sm font-medium text-soft">
        In the text of {found.length === 1 ? 'one paper' : `${found.length} papers`}
        {isNarrowed && ` that ${found.length === 1 ? 'matches' : 'match'} this filter`}
      </h2>
      <ul className="mt-1">
        {found.map(({ paperId, title, authors, published, page, label, snippet }) => (
          <li key={paperId} className="border-b border-line py-2.5">
            <Link
              href={placeAddress(paperId, page)}
              prefetch={false}
              className="group block rounded-sm focus-visible:outline-offset-4"
            >
              <span className="block font-serif text-[1.0313rem] leading-snug font-medium wrap-anywhere underline-offset-2 group-hover:underline">
                {title || paperId}
              </span>
              <span className="block truncate text-sm text-soft">
                {byline(authors, published)} · {placeName(page, label)}
              </span>
              <span className="mt-1 line-clamp-2 font-serif text-[0.9375rem] leading-normal wrap-anywhere text-soft">
                <MatchingWords text={snippet} typed={typed} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
