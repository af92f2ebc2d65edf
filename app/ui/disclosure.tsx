'use client'
import { type ReactNode, useId, useState } from 'react'

type Props = {
  /** the button while what it opens is hidden, and while it is shown */
  show: string
  hide: string
  startsOpen?: boolean
  children: ReactNode
}

/** A quiet button that shows more below itself; what it shows is made when it is first opened. */
export function Disclosure({ show, hide, startsOpen = false, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="button button-quiet text-xs"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? hide : show}
      </button>
      <div id={id}>{isOpen && children}</div>
    </>
  )
}
