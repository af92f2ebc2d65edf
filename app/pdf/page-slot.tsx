'use client'
import { type ReactNode, useEffect, useRef, useState } from 'react'

type Props = {
  number: number
  /** ratio of width to height until the page has been seen */
  ratio: number
  children: ReactNode
}

/** Reserves a page's space; the page itself is only rendered near the viewport. */
export function PageSlot({ number, ratio, children }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  const [seen, setSeen] = useState<number>()
  useEffect(() => {
    if (!slot.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return
        const { width, height } = entry.boundingClientRect
        if (!entry.isIntersecting && height > 0) setSeen(width / height)
        setNear(entry.isIntersecting)
      },
      { root: slot.current.closest('section'), rootMargin: '100% 0px' },
    )
    observer.observe(slot.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={slot} data-page={number} style={near ? undefined : { aspectRatio: seen ?? ratio }}>
      {near && children}
    </div>
  )
}
