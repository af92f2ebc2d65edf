'use client'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import type { ReactNode } from 'react'

type Props = {
  href: string
  children: ReactNode
  exact?: boolean
  count?: ReactNode
  /** shown below the name */
  below?: ReactNode
  thread?: boolean
  room?: boolean
  keys?: string
  title?: string
}

export function SidebarLink({ href, children, exact, count, below, thread, room, keys, title }: Props) {
  const pathname = usePathname()
  const here = exact ? pathname === href : pathname === href || pathname.startsWith(`${href}/`)
  const active = thread ? 'bg-accent-soft text-ink' : 'bg-sunk text-ink'
  return (
    <span className="relative block">
      <Link
        href={href}
        prefetch={false}
        title={title}
        aria-keyshortcuts={keys}
        aria-current={here ? 'page' : undefined}
        className={`block ${thread ? '' : 'truncate'} rounded-lg py-1.5 pl-2.5 pointer-coarse:py-2.5 ${room ? 'pr-8' : 'pr-2.5'} text-sm hover:text-ink ${here ? active : 'text-soft hover:bg-sunk'}`}
      >
        {/* No padding on the clamped element: the next line would show in it. */}
        {thread ? <span className="line-clamp-2 leading-snug">{children}</span> : children}
        {below && <span className="block text-2xs text-faint tabular-nums">{below}</span>}
      </Link>
      {count !== undefined && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-1.5 right-2.5 text-sm text-faint tabular-nums pointer-coarse:top-2.5"
        >
          {count}
        </span>
      )}
    </span>
  )
}
