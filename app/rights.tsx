'use client'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import type { Right } from '@/lib/accounts/rights'

const Rights = createContext<readonly Right[]>([])

/** Tells all that is below what the person may do who is signed in; all of it where there are no accounts. */
export function RightsProvider({ value, children }: { value: readonly Right[]; children: ReactNode }) {
  return <Rights value={value}>{children}</Rights>
}

/** Where what somebody may do with a paper is another thing than what they may do in general: all of it. */
export type PaperRights = readonly Right[] | undefined

/** Whether the person may do something: `may('add')`, or with a paper `may('add', its rights)`. What would be refused is not shown. */
export function useMay(): (right: Right, paperRights?: PaperRights) => boolean {
  const rights = useContext(Rights)
  return useCallback((right, paperRights) => (paperRights ?? rights).includes(right), [rights])
}

type Props = { right: Right; of?: PaperRights; otherwise?: ReactNode; children: ReactNode }

/** What only those see who may do what `right` says; `otherwise` is for the others. */
export function May({ right, of, otherwise = null, children }: Props) {
  return useMay()(right, of) ? children : otherwise
}
