'use client'
import { useRouter } from 'next/navigation'
import { createContext, type ReactNode, useContext, useEffect } from 'react'
import { stepZotero } from './actions'

const EVERY_MS = 30_000

const Connected = createContext(false)

/** Provides whether a Zotero is connected. While a page is open, syncs with Zotero and refreshes the page. */
export function ZoteroConnectedProvider({ value, children }: { value: boolean; children: ReactNode }) {
  const router = useRouter()
  useEffect(() => {
    if (!value) return
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      if (await stepZotero().catch(() => false)) router.refresh()
    }
    const timer = setInterval(look, EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [value, router])
  return <Connected.Provider value={value}>{children}</Connected.Provider>
}

export function useZoteroConnected(): boolean {
  return useContext(Connected)
}
