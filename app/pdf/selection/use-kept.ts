'use client'
import { type RefObject, useEffect, useState } from 'react'
import type { Highlight } from '@/lib/library/highlights/highlights'
import { keptAt } from './kept-at'
import type { SelectedWords } from './use-selection'

/** A highlight selected in the PDF. */
export type KeptWords = SelectedWords & { kept: Highlight }

/**
 * The highlight clicked in `scroller`, or selected by its button there (`data-kept`); null if none. Its words can still
 * be selected.
 */
export function useKept(scroller: RefObject<HTMLElement | null>, highlights: Highlight[]) {
  const [chosen, setChosen] = useState<KeptWords | null>(null)
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const leaving = new AbortController()
    const { signal } = leaving
    box.addEventListener(
      'click',
      (event) => {
        const selection = window.getSelection()
        if (selection && !selection.isCollapsed) return
        const found = foundBy(event, highlights)
        if (found) setChosen(found)
      },
      { signal },
    )
    box.addEventListener('scroll', () => setChosen(null), { signal, passive: true })
    document.addEventListener(
      'pointerdown',
      ({ target }) => !(target instanceof Element && target.closest('.pdf-tools')) && setChosen(null),
      { signal, capture: true },
    )
    return () => leaving.abort()
  }, [scroller, highlights])
  return { chosen, leave: () => setChosen(null) }
}

function foundBy({ target, clientX, clientY }: MouseEvent, highlights: Highlight[]): KeptWords | null {
  if (!(target instanceof Element)) return null
  const button = target.closest<HTMLElement>('[data-kept]')
  if (button) {
    const { left, width, bottom } = button.getBoundingClientRect()
    const kept = highlights.find(({ id }) => id === button.dataset.kept)
    return kept ? wordsOf(kept, { left: left + width / 2, top: bottom }) : null
  }
  const sheet = target.closest('.pdf-sheet')
  const page = Number(target.closest<HTMLElement>('[data-page]')?.dataset.page)
  if (!sheet || !page) return null
  const { left, top, width, height } = sheet.getBoundingClientRect()
  const kept = keptAt(highlights, page, { x: (clientX - left) / width, y: (clientY - top) / height })
  return kept && wordsOf(kept, { left: clientX, top: clientY })
}

function wordsOf(kept: Highlight, at: SelectedWords['at']): KeptWords {
  const { quote, rects } = kept
  return { quote, rects, pages: [...new Set(rects.map(({ page }) => page))], at, kept }
}
