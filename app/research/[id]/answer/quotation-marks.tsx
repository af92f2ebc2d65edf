'use client'
import { createContext, type ReactNode, useContext } from 'react'

const Shown = createContext(true)

/** Provides the person's setting for quotation marks around quotes in answers. */
export function QuotationMarksProvider({ shown, children }: { shown: boolean; children: ReactNode }) {
  return <Shown value={shown}>{children}</Shown>
}

export function useQuotationMarks(): boolean {
  return useContext(Shown)
}
