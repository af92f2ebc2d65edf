'use client'
import { createContext, type ReactNode, useContext } from 'react'

const CanShare = createContext(false)

/** Tells all that is below whether there are others to share with. */
export function CanShareProvider({ value, children }: { value: boolean; children: ReactNode }) {
  return <CanShare value={value}>{children}</CanShare>
}

/** Whether there are others to share with: a person without accounts has none. */
export function useCanShare(): boolean {
  return useContext(CanShare)
}
