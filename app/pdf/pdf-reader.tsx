'use client'
import dynamic from 'next/dynamic'

/** A whole PDF with its tools. pdf.js is large, so it is loaded with the first PDF instead of the page. */
export const PdfReader = dynamic(() => import('./pdf-viewer').then((module) => module.PdfViewer), {
  ssr: false,
  loading: () => <div className="skeleton m-3 aspect-[1/1.3] bg-sheet" />,
})
