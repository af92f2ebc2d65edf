'use client'
import { createContext, type ReactNode, useContext } from 'react'

const Shown = createContext(true)

/** Whether the answers on the page put what they quote in quotation marks, as the person has set it. */
export function QuotationMarksProvider({ shown, children }: { shown: boolean; children: ReactNode }) {
  return <Shown value={shown}>{children}</Shown>
}

export function useQuotationMarks(): boolean {
  return useContext(Shown)
}
