'use client'
import { useEffect, useState } from 'react'
import type { Figure } from '@/lib/library/figures/figure'
import type { ReadRect } from '@/lib/library/figures/picture-readings'

/** Requested lists and positions of figures, shared by passages of a paper. Discarded with the page. */
const asked = new Map<string, Promise<unknown>>()

/** The figures of a paper; null while loading, empty if unavailable. */
export function useFigures(paperId: string): Figure[] | null {
  const known = useAnswer<{ figures: Figure[] }>(addressOf(paperId))
  if (known === undefined) return null
  return known?.figures ?? []
}

/** Position of a figure on its page: undefined until known, null where not found. `isWanted`: whether to look for it. */
export function useFigureBox(paperId: string, { page, order }: Figure, isWanted: boolean): ReadRect | null | undefined {
  const known = useAnswer<{ boxes: (ReadRect | null)[] }>(isWanted ? addressOf(paperId, page) : null)
  if (known === undefined) return undefined
  return known?.boxes[order] ?? null
}

/** Has the figures of a page asked for again when they are next shown, because a model read one of them. */
export function forgetFigureBoxes(paperId: string, page: number): void {
  asked.delete(addressOf(paperId, page))
}

const addressOf = (paperId: string, page?: number) =>
  `/api/papers/${encodeURIComponent(paperId)}/figures${page === undefined ? '' : `?page=${page}`}`

/** Resource at an address: undefined while it loads or none is requested, null if it is unavailable. */
function useAnswer<T>(address: string | null): T | null | undefined {
  const [answer, setAnswer] = useState<{ address: string; value: T | null }>()
  useEffect(() => {
    if (!address) return
    let left = false
    ask<T>(address).then((value) => !left && setAnswer({ address, value }))
    return () => {
      left = true
    }
  }, [address])
  return answer?.address === address ? answer?.value : undefined
}

async function ask<T>(address: string): Promise<T | null> {
  const known = (asked.get(address) as Promise<T> | undefined) ?? read<T>(address)
  asked.set(address, known)
  return known.catch(() => {
    asked.delete(address)
    return null
  })
}

async function read<T>(address: string): Promise<T> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} could not be fetched (${response.status}).`)
  return response.json()
}
