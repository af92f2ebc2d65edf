import { type DragEvent, useEffect, useRef, useState } from 'react'
import { carriesPapers, droppedPapers } from './dragged-papers'

const LINGER_MS = 600

/** Accepts papers dropped on an element. `onLinger`: called when they are held over it for a moment. */
export function usePaperDrop(onPapers: ((ids: string[]) => void) | undefined, onLinger?: () => void) {
  const [isOver, setIsOver] = useState(false)
  const linger = useRef(onLinger)
  linger.current = onLinger
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => linger.current?.(), LINGER_MS)
    return () => clearTimeout(timer)
  }, [isOver])
  const onDragOver = (event: DragEvent) => {
    if (!onPapers || !carriesPapers(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }
  const onDragLeave = ({ currentTarget, relatedTarget }: DragEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsOver(false)
  }
  const onDrop = (event: DragEvent) => {
    setIsOver(false)
    if (!onPapers || !carriesPapers(event)) return
    event.preventDefault()
    onPapers(droppedPapers(event))
  }
  return { isOver, onDragOver, onDragLeave, onDrop }
}
