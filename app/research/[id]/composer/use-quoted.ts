'use client'
import { createContext, useEffect, useState } from 'react'
import { isCommand } from '@/lib/sessions/commands'

/** The box at the foot, where it is on the page. */
export const composerBox = () => document.querySelector<HTMLTextAreaElement>('#composer textarea')

/** Puts a question into the box at the foot, to be asked in other words; null where there is no box. */
export const Rephrase = createContext<((question: string) => void) | null>(null)

/** Puts a question before what is typed in the box at the foot, and selects the question. */
export function putQuestion(question: string) {
  const box = composerBox()
  if (!box) return
  box.value = [question, box.value].filter((part) => part.trim()).join('\n')
  box.focus()
  box.setSelectionRange(0, question.length)
}

/** Begins the box at the foot with a command. What is typed there follows it, but for another command. */
export function putCommand(start: string) {
  const box = composerBox()
  if (!box) return
  box.value = isCommand(box.value) ? start : `${start}${box.value}`
  focusAtEnd(box)
}

/**
 * Gives what quotes words in the box at the foot, before what is typed there already. `isCovered`: a sheet lies over the
 * box, which has the focus once the sheet is gone.
 */
export function useQuoted(isCovered: boolean): (quote: string) => void {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    if (!isWaiting || isCovered) return
    // A sheet gives the focus back as it goes.
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
