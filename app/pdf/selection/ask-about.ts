'use client'
import { createContext } from 'react'

/** Takes selected words into a question where they are read; null: a new question is begun with them. */
export const AskAbout = createContext<((quote: string) => void) | null>(null)
