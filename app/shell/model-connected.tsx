'use client'
import { createContext, type ReactNode, useContext } from 'react'

const ModelConnected = createContext(false)

/** Tells all that is below whether a language model is connected. */
export function ModelConnectedProvider({ value, children }: { value: boolean; children: ReactNode }) {
  return <ModelConnected value={value}>{children}</ModelConnected>
}

/** Whether a language model is connected: without one nothing can be put into other words. */
export function useModelConnected(): boolean {
  return useContext(ModelConnected)
}
