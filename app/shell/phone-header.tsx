'use client'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useRef } from 'react'

/** What stands in for the sidebar on a phone: a bar, and the same sidebar in a drawer. */
export function PhoneHeader({ children }: { children: ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const place = `${usePathname()}?${useSearchParams()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the drawer
  useEffect(() => drawer.current?.close(), [place])
  return (
    <header className="sticky top-0 z-20 flex items-center gap-1 border-b border-line bg-paper/95 px-4 py-2 backdrop-blur desk:hidden">
      <Link href="/" className="mr-auto py-1 font-serif text-lg font-semibold">
        Folio<span className="text-accent">.</span>
      </Link>
      <Link href="/library" className="button button-quiet">
        Library
      </Link>
      <button type="button" className="button button-quiet" onClick={() => drawer.current?.showModal()}>
        Menu
      </button>
      <dialog
        ref={drawer}
        aria-label="Menu"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-paper shadow-lift backdrop:bg-black/40"
        onClick={(event) => event.target === drawer.current && drawer.current?.close()}
        onKeyDown={(event) => event.key === 'Escape' && drawer.current?.close()}
      >
        <div className="flex h-full flex-col">
          {children}
          <button
            type="button"
            className="button button-quiet absolute top-2.5 right-3"
            onClick={() => drawer.current?.close()}
          >
            Close
          </button>
        </div>
      </dialog>
    </header>
  )
}
