'use client'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { acquireDocument } from './load-document'

export type DocumentState = { document: PDFDocumentProxy | null; failed: boolean }

const LOADING: DocumentState = { document: null, failed: false }

/** A paper's PDF, while it is displayed. */
export function useDocument(paperId: string): DocumentState {
  const [state, setState] = useState<DocumentState & { paperId: string }>({ ...LOADING, paperId })
  useEffect(() => {
    let current = true
    const { document, release } = acquireDocument(paperId)
    document.then(
      (opened) => current && setState({ document: opened, failed: false, paperId }),
      () => current && setState({ document: null, failed: true, paperId }),
    )
    return () => {
      current = false
      release()
    }
  }, [paperId])
  return state.paperId === paperId ? state : LOADING
}
