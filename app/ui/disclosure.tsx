'use client'
import { type ReactNode, useId, useState } from 'react'
import { Button } from './button'

type Props = {
  /** label of the button while the content is hidden, and while it is shown */
  show: string
  hide: string
  startsOpen?: boolean
  children: ReactNode
}

/** A plain button that shows more below it; the content is rendered when first opened. */
export function Disclosure({ show, hide, startsOpen = false, children }: Props) {
  const id = useId()
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <>
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        kind="quiet"
        className="-ml-3 text-xs"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? hide : show}
      </Button>
      <div id={id}>{isOpen && children}</div>
    </>
  )
}
