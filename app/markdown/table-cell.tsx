import { Children, isValidElement, type ReactNode, useId, useState } from 'react'

/** Number of characters above which a cell is wide, and above which it is folded: about five lines of a wide one. */
const WIDE = 60
const LONG = 160

type Props = {
  /** number of characters */
  length: number
  children?: ReactNode
}

/** A table cell. Long ones show four lines, and the rest on request; the citation at the end stays visible. */
export function TableCell({ length, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  if (length <= LONG) return <td className={length > WIDE ? 'wide-cell' : undefined}>{children}</td>
  const parts = Children.toArray(children)
  const cites = parts.findLastIndex((part) => !isCite(part)) + 1
  return (
    <td className="wide-cell">
      <div id={id} className="cell-words" data-open={open || undefined}>
        {parts.slice(0, cites)}
      </div>
      {parts.slice(cites)}{' '}
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="rounded px-1 text-xs text-soft underline underline-offset-2 hover:text-ink"
        onClick={() => setOpen(!open)}
      >
        {open ? 'less' : 'more'}
      </button>
    </td>
  )
}

function isCite(part: ReactNode): boolean {
  if (typeof part === 'string') return part.trim() === ''
  return isValidElement<{ 'data-index'?: unknown }>(part) && part.props['data-index'] !== undefined
}
