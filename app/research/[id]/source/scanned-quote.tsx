'use client'
import { useEffect, useState } from 'react'
import { LatePageCrop } from '@/app/pdf/late-page-crop'
import type { ScannedLines } from '@/lib/library/ocr/scanned-lines'
import type { Rect } from '@/lib/text/document'
import { locateScannedLines } from '../actions'

/** For a quote read by OCR: its lines as scanned, and the words that may be misread. */
export function ScannedQuote({ paperId, quote }: { paperId: string; quote: Rect[] }) {
  const [found, setFound] = useState<ScannedLines | null>(null)
  useEffect(() => {
    let left = false
    setFound(null)
    if (quote.length === 0) return
    locateScannedLines(paperId, quote)
      // The page itself is shown in any case.
      .catch(() => null)
      .then((outcome) => {
        if (!left && outcome?.ok) setFound(outcome.value)
      })
    return () => {
      left = true
    }
  }, [paperId, quote])
  if (!found || found.lines.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="text-xs text-soft">Read by OCR. The lines as they were scanned:</h3>
      {found.lines.map((line) => (
        <LatePageCrop
          key={`${line.page} ${line.x} ${line.y}`}
          paperId={paperId}
          rect={line}
          label={`Scanned lines on page ${line.page}`}
        />
      ))}
      {found.uncertain.length > 0 && (
        <p className="mt-1 text-xs text-soft">
          Uncertain: {found.uncertain.map((word) => `“${word}”`).join(', ')}. Compare with the scan before you quote.
        </p>
      )}
    </div>
  )
}
