'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

const LOOK_MS = 1_500

/** Keeps the page up to date while something on it is under way. */
export function FollowImport({ active }: { active: boolean }) {
  const router = useRouter()
  useEffect(() => {
    if (!active) return
    const timer = setInterval(() => router.refresh(), LOOK_MS)
    return () => clearInterval(timer)
  }, [active, router])
  return null
}
