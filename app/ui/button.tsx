import Link from 'next/link'
import type { ComponentProps } from 'react'

/** How a button looks: `main` for the one thing to do here, `quiet` without a frame. */
type Kind = 'normal' | 'main' | 'quiet'

const CLASSES: Record<Kind, string> = {
  normal: 'button',
  main: 'button button-main',
  quiet: 'button button-quiet',
}

/** The classes of a button, for elements that only look like one. `className` adds to them. */
export function buttonClass(kind: Kind = 'normal', className?: string): string {
  return className ? `${CLASSES[kind]} ${className}` : CLASSES[kind]
}

/** A button. It submits no form unless `type` says so. */
export function Button({ kind, className, ...props }: ComponentProps<'button'> & { kind?: Kind }) {
  return <button type="button" {...props} className={buttonClass(kind, className)} />
}

type ButtonLinkProps = ComponentProps<typeof Link> & { kind?: Kind; prefetch: boolean | null }

/** A link to a page of Folio that looks like a button. */
export function ButtonLink({ kind, className, prefetch, ...props }: ButtonLinkProps) {
  return <Link {...props} prefetch={prefetch} className={buttonClass(kind, className)} />
}

/** A link to a file or another site that looks like a button. */
export function ButtonAnchor({ kind, className, ...props }: ComponentProps<'a'> & { kind?: Kind }) {
  return <a {...props} className={buttonClass(kind, className)} />
}
