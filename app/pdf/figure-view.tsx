'use client'
import { useEffect, useRef, useState } from 'react'
import type { Figure } from '@/lib/library/figures/figure'
import { Button } from '../ui/button'
import { showToast } from '../ui/toast'
import { copyCrop } from './copy-crop'
import { LatePageCrop } from './late-page-crop'
import { ReadWithModel } from './read-with-model'
import { forgetFigureBoxes, useFigureBox } from './use-figures'

/** A figure cut from its page when it comes into view, with a button to copy it. */
export function FigureView({ paperId, figure }: { paperId: string; figure: Figure }) {
  const holder = useRef<HTMLDivElement>(null)
  const isSeen = useSeen(holder)
  const box = useFigureBox(paperId, figure, isSeen)
  const { name, page } = figure
  const copy = async () => {
    const done = box ? await copyCrop(paperId, box).catch(() => false) : false
    showToast(done ? { message: `${name} copied.` } : { message: 'The browser did not allow copying.', tone: 'bad' })
  }
  return (
    <div ref={holder}>
      {box === undefined && <div aria-hidden className="skeleton h-28 w-full" />}
      {box === null && (
        <p className="text-xs text-soft">
          {name} could not be extracted from page {page}. Open the page to see it.
        </p>
      )}
      {box && (
        <>
          <LatePageCrop paperId={paperId} rect={box} label={`${name} on page ${page}`} />
          <Button kind="quiet" className="text-xs print:hidden" onClick={copy}>
            Copy image<span className="sr-only"> of {name}</span>
          </Button>
          <ReadWithModel
            paperId={paperId}
            rect={box}
            kind="figure"
            name={name}
            caption={figure.caption}
            onRead={() => forgetFigureBoxes(paperId, page)}
          />
        </>
      )}
    </div>
  )
}

/** Whether an element has been in or near the viewport. */
function useSeen(element: React.RefObject<HTMLElement | null>): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '200px 0px',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isSeen
}
