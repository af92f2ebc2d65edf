'use client'
import { useEffect } from 'react'

/** Stands last in the page: once it is there, all of the page listens, and what was held is done. */
export function Listens() {
  useEffect(() => {
    // Not within the effect: React does not hydrate what is clicked while it is still committing.
    const timer = setTimeout(() => window.folioListens?.())
    return () => clearTimeout(timer)
  }, [])
  return null
}
