'use client'
import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { type Right, may as roleMay } from '@/lib/accounts/rights/rights'
import type { LibraryRight, LibraryRole } from '@/lib/libraries/my-libraries'

const Rights = createContext<readonly Right[]>([])

/** Provides the signed-in person's rights to its children; all rights without accounts. */
export function RightsProvider({ value, children }: { value: readonly Right[]; children: ReactNode }) {
  return <Rights value={value}>{children}</Rights>
}

/** Whether the person has a right: `may('add')`. Actions that would be refused are hidden. */
export function useMay(): (right: Right) => boolean {
  const rights = useContext(Rights)
  return useCallback((right) => rights.includes(right), [rights])
}

const InLibrary = createContext<LibraryRole | null>(null)

/** Provides the person's role in the library of the displayed papers; null: that of their account. */
export function LibraryRoleProvider({ value, children }: { value: LibraryRole | null; children: ReactNode }) {
  return <InLibrary value={value}>{children}</InLibrary>
}

/** Like `useMay`, for actions on papers: the role in their library counts. */
export function useMayHere(): (right: LibraryRight) => boolean {
  const role = useContext(InLibrary)
  const may = useMay()
  return useCallback((right) => (role ? roleMay(role, right) : may(right)), [role, may])
}

/** Like `May`, for actions on papers: see `useMayHere`. */
export function MayHere({ right, children }: { right: LibraryRight; children: ReactNode }) {
  return useMayHere()(right) ? children : null
}

type Props = { right: Right; children: ReactNode }

/** Renders its children only for people with a right. */
export function May({ right, children }: Props) {
  return useMay()(right) ? children : null
}
