'use client'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useState } from 'react'
import { findIn, type Searchable, searchable } from './searchable'

/** A match in the document: the page, and its index on the page. */
export type FindMatch = { page: number; nth: number }

const PAUSE_MS = 150
const texts = new WeakMap<PDFDocumentProxy, Map<number, Searchable>>()

/**
 * Finds words in the document, in page order, starting at page `from` and wrapping around; null while nothing is typed.
 */
export function useFind(
  document: PDFDocumentProxy | null,
  typed: string,
  from: number,
): { found: FindMatch[]; done: boolean } | null {
  const [state, setState] = useState<{ typed: string; found: FindMatch[]; done: boolean } | null>(null)
  const words = typed.trim()
  useEffect(() => {
    if (!document || words.length < 2) return
    let left = false
    const look = async () => {
      const count = document.numPages
      const found: FindMatch[] = []
      for (let read = 1; read <= count && !left; read++) {
        const page = ((from + read - 2) % count) + 1
        const places = findIn(await textOf(document, page), words)
        found.push(...places.map((_, nth) => ({ page, nth })))
        if (left) return
        if (read === count || (places.length > 0 && found.length === places.length))
          setState({
            typed: words,
            found: found.toSorted((a, b) => a.page - b.page || a.nth - b.nth),
            done: read === count,
          })
      }
    }
    const timer = setTimeout(
      () => look().catch(() => !left && setState({ typed: words, found: [], done: true })),
      PAUSE_MS,
    )
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [document, words, from])
  if (words.length < 2) return null
  return state?.typed === words ? state : { found: [], done: false }
}

async function textOf(document: PDFDocumentProxy, number: number): Promise<Searchable> {
  const known = texts.get(document) ?? new Map<number, Searchable>()
  texts.set(document, known)
  const text = known.get(number) ?? (await readText(document, number))
  known.set(number, text)
  return text
}

async function readText(document: PDFDocumentProxy, number: number): Promise<Searchable> {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  return searchable(
    items.flatMap((item) => ('str' in item ? [...(item.str ? [item.str] : []), ...(item.hasEOL ? ['\n'] : [])] : [])),
  )
}
