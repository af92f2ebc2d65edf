'use client'
import { createContext, type ReactNode, useContext } from 'react'

const Known = createContext(false)

/** Lets what is shown within know whether a model reads pictures for the person. */
export function PictureModel({ canRead, children }: { canRead: boolean; children: ReactNode }) {
  return <Known value={canRead}>{children}</Known>
}

/** Whether a model reads pictures for the person. */
export const useCanRead = () => useContext(Known)
