'use client'
import { createContext, type ReactNode, useContext } from 'react'
import { placeName } from '@/lib/citations/markers/place'
import type { PageLabels } from '@/lib/library/pages/page-labels'

type Labels = Record<string, PageLabels>

const Known = createContext<Labels>({})

/** Provides the printed page numbers of papers to its children. `labels`: by paper id. */
export function PrintedPages({ labels, children }: { labels: Labels; children: ReactNode }) {
  return <Known value={labels}>{children}</Known>
}

/** Names a place in a paper like `placeName`, with its printed number if known. */
export function usePlaceName(): (paperId: string, page: number) => string {
  const labels = useContext(Known)
  return (paperId, page) => placeName(page, labels[paperId]?.[page])
}
