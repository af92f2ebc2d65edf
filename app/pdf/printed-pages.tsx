'use client'
import { createContext, type ReactNode, useContext } from 'react'
import { joinPages, joinPrinted, placeName } from '@/lib/citations/markers/place'
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

/** Names the pages of a passage: `pages 33–35 (PDF pages 35–37)`, or its one place like `usePlaceName`. */
export function usePagesName(): (paperId: string, pages: number[]) => string {
  const labels = useContext(Known)
  return (paperId, pages) => {
    const labelOf = (page: number) => labels[paperId]?.[page]
    const all = [...new Set(pages)]
    // Works from outside have an abstract and passages instead of pages.
    if (all.length === 1 || all.some((page) => page <= 0))
      return all.map((page) => placeName(page, labelOf(page))).join(' and ')
    const printed = withDashes(joinPrinted(all.map((page) => ({ page, label: labelOf(page) }))))
    const inPdf = withDashes(joinPages(pages))
    return printed === inPdf ? `pages ${printed}` : `pages ${printed} (PDF pages ${inPdf})`
  }
}

/** `33-35` → `33–35`, but not the hyphen of a label such as `S-3` */
const withDashes = (pages: string) => pages.replace(/(?<=\d)-(?=\d)/g, '–')
