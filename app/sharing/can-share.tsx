'use client'
import { createContext, type ReactNode, useContext } from 'react'

const CanShare = createContext(false)

/** Provides whether there are other people to share with. */
export function CanShareProvider({ value, children }: { value: boolean; children: ReactNode }) {
  return <CanShare value={value}>{children}</CanShare>
}

/** Whether there are other people to share with: not without accounts. */
export function useCanShare(): boolean {
  return useContext(CanShare)
}
