'use client'
import { usePathname } from 'next/navigation'
import { useEffect } from 'react'
import { onUnreached } from '../ui/reach'
import { followTyping, giveBackTyped, keepTyped, noteTyped } from './typed-text'

/** Brings back what was typed on a page when its person was signed out, after they signed in again. */
export function KeepTyped() {
  const path = usePathname()
  useEffect(() => {
    followTyping(path)
    const onInput = ({ target }: Event) => target instanceof HTMLTextAreaElement && noteTyped(target)
    document.addEventListener('input', onInput, { capture: true })
    const keep = () => keepTyped(false)
    const onOut = () => {
      keep()
      window.addEventListener('pagehide', keep)
    }
    const forget = onUnreached(({ code }) => code === 'unauthorized' && onOut())
    const stop = giveBackTyped()
    return () => {
      document.removeEventListener('input', onInput, { capture: true })
      forget()
      window.removeEventListener('pagehide', keep)
      stop()
    }
  }, [path])
  return null
}
