'use client'
import Link from 'next/link'
import { usePathname, useSearchParams } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { Button, ButtonLink } from '../ui/button'
import { Dialog } from '../ui/dialog'

/** Replaces the sidebar on a phone: a bar, and the same sidebar in a drawer. */
export function PhoneHeader({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const place = `${usePathname()}?${useSearchParams()}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere closes the drawer
  useEffect(() => setOpen(false), [place])
  return (
    <header className="sticky top-0 z-20 flex items-center gap-1 border-b border-line bg-paper/95 px-4 py-2 backdrop-blur desk:hidden">
      <Link href="/" prefetch={false} className="mr-auto py-1 font-serif text-lg font-semibold">
        Folio<span className="text-accent">.</span>
      </Link>
      <ButtonLink href="/library" prefetch={false} kind="quiet">
        Library
      </ButtonLink>
      <Button kind="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Menu
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} label="Menu" place="left">
        {children}
        <Button kind="quiet" className="absolute top-2.5 right-3" onClick={() => setOpen(false)}>
          Close
        </Button>
      </Dialog>
    </header>
  )
}
