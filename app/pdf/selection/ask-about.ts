'use client'
import { createContext } from 'react'

/**
 * Adds selected words to a question next to the PDF. Null, or false: there is no question box, so a new question is
 * started.
 */
export const AskAbout = createContext<((quote: string) => boolean) | null>(null)
