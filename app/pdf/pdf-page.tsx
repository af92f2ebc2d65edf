'use client'
import { PageSheet } from './page-sheet'
import { useDocument } from './use-document'

type Props = { paperId: string; page: number; title: string }

/** One page of a paper by itself. */
export function PdfPage({ paperId, page, title }: Props) {
  const { document, failed } = useDocument(paperId)
  if (failed || (document && page > document.numPages)) {
    return (
      <p
        role="status"
        className="rounded-card border border-dashed border-edge/60 bg-sheet p-6 text-center text-sm text-soft"
      >
        This page cannot be shown: the PDF is missing or cannot be read.
      </p>
    )
  }
  if (!document) return <div className="skeleton aspect-[3/4] w-full bg-sheet" />
  return <PageSheet document={document} number={page} label={`Page ${page} of ${title}`} />
}
