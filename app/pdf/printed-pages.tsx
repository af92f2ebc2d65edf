'use client'
import { createContext, type ReactNode, useContext } from 'react'
import { placeName } from '@/lib/citations/markers/place'
import type { PageLabels } from '@/lib/library/paper/page-labels'

type Labels = Record<string, PageLabels>

const Known = createContext<Labels>({})

/** Lets what is shown within know the numbers printed on the pages of papers. `labels`: by id of the paper. */
export function PrintedPages({ labels, children }: { labels: Labels; children: ReactNode }) {
  return <Known value={labels}>{children}</Known>
}

/** Names a place in a paper as `placeName` does, with its printed number where that is known. */
export function usePlaceName(): (paperId: string, page: number) => string {
  const labels = useContext(Known)
  return (paperId, page) => placeName(page, labels[paperId]?.[page])
}
