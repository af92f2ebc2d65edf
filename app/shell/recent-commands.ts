'use client'
import { isWholeCommand } from '@/lib/sessions/commands'
import { keep, readKept } from '../ui/kept'

const KEY = 'folio-recent-commands'
const KEPT = 5

/** Remembers sent commands for the palette. If the browser refuses storage, there are no recent ones. */
export function rememberCommand(typed: string) {
  const line = typed.trim()
  if (!isWholeCommand(line) || line.length > 200) return
  const recent = [line, ...recentCommands().filter((other) => other !== line)].slice(0, KEPT)
  keep('localStorage', KEY, JSON.stringify(recent))
}

export function recentCommands(): string[] {
  try {
    const stored: unknown = JSON.parse(readKept('localStorage', KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((line) => typeof line === 'string') : []
  } catch {
    return []
  }
}
