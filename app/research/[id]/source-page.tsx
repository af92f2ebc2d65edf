'use client'
import dynamic from 'next/dynamic'

/** A page of a source. pdf.js is loaded with the first one that is opened, not with the session. */
export const SourcePage = dynamic(() => import('@/app/pdf/pdf-page').then((module) => module.PdfPage), {
  ssr: false,
  loading: () => <div className="skeleton aspect-[1/1.3] w-full bg-sheet" />,
})
