'use client'
import { useEffect, useRef, useState } from 'react'
import { droppedFiles } from './dropped-files'

type Props = {
  onFiles: (files: File[]) => void
  /** name of the destination */
  into?: string
}

/** Accepts files and folders dropped anywhere on the page, and says so while they hover. */
export function DropZone({ onFiles, into = 'your library' }: Props) {
  const [hovering, setHovering] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    // Every element crossed fires enter and leave; only the balance tells whether the pointer is still here.
    let inside = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!hasFiles(event)) return
      inside += 1
      setHovering(true)
    }
    const leave = (event: DragEvent) => {
      if (!hasFiles(event)) return
      inside = Math.max(0, inside - 1)
      if (inside === 0) setHovering(false)
    }
    const over = (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer || !hasFiles(event)) return
      event.preventDefault()
      inside = 0
      setHovering(false)
      droppedFiles(event.dataTransfer.items).then((files) => files.length > 0 && take.current(files))
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragleave', leave)
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
    }
  }, [])
  if (!hovering) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-40 bg-paper p-3">
      <p className="grid h-full place-items-center rounded-ask border-2 border-dashed border-accent bg-accent-soft px-6 text-center font-serif text-2xl wrap-anywhere">
        Drop to add to {into}
      </p>
    </div>
  )
}
