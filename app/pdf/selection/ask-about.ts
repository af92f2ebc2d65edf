'use client'
import { createContext } from 'react'

/** Takes selected words into a question where they are read. Null, or false: there is no box for it, and a new question is begun. */
export const AskAbout = createContext<((quote: string) => boolean) | null>(null)
