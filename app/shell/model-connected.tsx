'use client'
import { createContext, type ReactNode, useContext } from 'react'

const ModelConnected = createContext(false)

/** Provides whether a language model is connected. */
export function ModelConnectedProvider({ value, children }: { value: boolean; children: ReactNode }) {
  return <ModelConnected value={value}>{children}</ModelConnected>
}

/** Whether a language model is connected: without one nothing can be rephrased. */
export function useModelConnected(): boolean {
  return useContext(ModelConnected)
}
