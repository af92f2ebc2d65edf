'use client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { isShortcut } from '@/app/shell/shortcuts'

type Options = {
  answer: RefObject<HTMLElement | null>
  /** whether the sentences are rendered */
  ready: boolean
  open(ord: number, sentence: HTMLElement): void
  /** called for the sentence under the pointer or keyboard focus */
  point(ord: number | null, sentence: HTMLElement | null): void
}

const SENTENCE = '[data-sentence]'

/** Last pointer position on the page. */
let pointer = ''

/**
 * Handles pointer and keyboard for sentences: one is in the tab order, arrows move up and down, Home and End go to the
 * first and last, Enter or a click opens one. Returns the one in the tab order.
 */
export function useSentences({ answer, ready, open, point }: Options): number {
  const [stop, setStop] = useState(0)
  const handlers = useRef({ open, point })
  useEffect(() => {
    handlers.current = { open, point }
  })

  useEffect(() => {
    const element = answer.current
    if (!element || !ready) return
    const leaving = new AbortController()
    const on = <K extends keyof HTMLElementEventMap>(type: K, listen: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(type, listen, { signal: leaving.signal })

    on('click', (event) => {
      const found = sentenceAt(event.target)
      // Selecting words is not a click.
      if (!found || !window.getSelection()?.isCollapsed || isControl(event.target)) return
      setStop(found.ord)
      handlers.current.open(found.ord, found.element)
    })
    let pointed: number | null = null
    // Ignore text that moves under a resting pointer, for which browsers also fire a move.
    let [seen, moved] = [pointer, false]
    const follow = ({ screenX, screenY }: PointerEvent) => {
      pointer = `${screenX} ${screenY}`
      moved = pointer !== seen
      seen = pointer
    }
    window.addEventListener('pointermove', follow, { capture: true, signal: leaving.signal })
    on('pointermove', (event) => {
      if (event.pointerType !== 'mouse' || !moved) return
      const found = sentenceAt(event.target)
      const ord = found?.ord ?? null
      if (ord === pointed) return
      pointed = ord
      // Citations have their own handler.
      if (!isControl(event.target)) handlers.current.point(ord, found?.element ?? null)
    })
    on('pointerleave', () => {
      pointed = null
      handlers.current.point(null, null)
    })
    on('focusin', (event) => {
      const found = sentenceAt(event.target)
      if (!found || !(event.target as HTMLElement).matches(SENTENCE)) return
      setStop(found.ord)
      if (found.element.matches(':focus-visible')) handlers.current.point(found.ord, found.element)
    })
    on('focusout', () => handlers.current.point(null, null))
    on('keydown', (event) => {
      const found = sentenceAt(event.target)
      if (!found || !(event.target as HTMLElement).matches(SENTENCE)) return
      if (isShortcut(event, 'openSentence')) handlers.current.open(found.ord, found.element)
      else if (event.key === 'Escape') return handlers.current.point(null, null)
      else {
        const next = leadTo(event, found.element, element)
        if (!next) return
        next.focus({ preventScroll: true })
        next.scrollIntoView({ block: 'nearest' })
      }
      event.preventDefault()
    })
    return () => leaving.abort()
  }, [answer, ready])

  return stop
}

function sentenceAt(target: EventTarget | null): { ord: number; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>(SENTENCE) : null
  return element ? { ord: Number(element.dataset.sentence), element } : null
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button') !== null
}

function leadTo(event: KeyboardEvent, from: HTMLElement, answer: HTMLElement): HTMLElement | undefined {
  // Sentences hidden in a folded passage cannot have the focus.
  const stops = [...answer.querySelectorAll<HTMLElement>(`${SENTENCE}[tabindex]`)].filter((one) =>
    one.checkVisibility(),
  )
  const at = stops.indexOf(from)
  if (isShortcut(event, 'nextSentence')) return stops[at + 1]
  if (isShortcut(event, 'previousSentence')) return stops[at - 1]
  if (isShortcut(event, 'firstSentence')) return stops[0]
  if (isShortcut(event, 'lastSentence')) return stops.at(-1)
  return undefined
}
