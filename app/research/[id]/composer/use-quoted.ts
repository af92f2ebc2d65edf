'use client'
import { createContext, useEffect, useState } from 'react'
import { isCommand } from '@/lib/sessions/commands'

/** The box at the foot, if it is on the page. */
export const composerBox = () => document.querySelector<HTMLTextAreaElement>('#composer textarea')

/** Puts a question into the box at the foot, to be rephrased; null if there is no box. */
export const Rephrase = createContext<((question: string) => void) | null>(null)

/** Puts a question before the text in the box at the foot, and selects it. */
export function putQuestion(question: string) {
  const box = composerBox()
  if (!box) return
  box.value = [question, box.value].filter((part) => part.trim()).join('\n')
  box.focus()
  box.setSelectionRange(0, question.length)
}

/** Puts a command at the start of the box at the foot, before existing text; replaces an existing command. */
export function putCommand(start: string) {
  const box = composerBox()
  if (!box) return
  box.value = isCommand(box.value) ? start : `${start}${box.value}`
  focusAtEnd(box)
}

/**
 * Returns a function that quotes words in the box at the foot, before existing text. `isCovered`: a sheet covers the
 * box, which gets the focus when the sheet closes.
 */
export function useQuoted(isCovered: boolean): (quote: string) => void {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || isCovered) return
    // A closing sheet restores the focus.
    const frame = requestAnimationFrame(() => {
      focusAtEnd(composerBox())
      setWaiting(false)
    })
    return () => cancelAnimationFrame(frame)
  }, [isWaiting, isCovered])
  return (quote) => {
    const box = composerBox()
    if (box) box.value = `About “${quote}”: ${box.value}`
    setWaiting(true)
  }
}

function focusAtEnd(box: HTMLTextAreaElement | null) {
  box?.focus()
  box?.setSelectionRange(box.value.length, box.value.length)
}
