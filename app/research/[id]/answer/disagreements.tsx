'use client'
import { useMemo } from 'react'
import { disagreements } from '@/lib/citations/check/disagreements'
import type { AnswerPlace } from '../source/places'

type Props = { places: AnswerPlace[]; open(cite: number): void; suffix: string }

/** Quotes of two papers that say different things of the same, side by side, each leading to its page. */
export function Disagreements({ places, open, suffix }: Props) {
  const pairs = useMemo(() => disagreements(places.flatMap(({ citation }) => citation ?? [])), [places])
  if (pairs.length === 0) return null
  return (
    <section aria-label={`Sources that disagree${suffix}`} className="mt-6 font-sans">
      <h2 className="mb-2 text-sm font-semibold text-soft">These sources say different things</h2>
      <ul className="grid gap-3">
        {pairs.map((pair) => (
          <li
            key={pair.map(({ text }) => text).join()}
            className="grid gap-3 border-l-2 border-bad pl-3.5 sm:grid-cols-2"
          >
            {pair.map(({ ord, text }) => (
              <button
                key={ord}
                type="button"
                onClick={() => open(ord + 1)}
                className="block rounded-md px-1.5 py-0.5 text-left hover:bg-sunk"
              >
                <span className="font-serif text-[0.9375rem] leading-snug wrap-anywhere">“{text}”</span>
                <span className="mt-1 block text-xs text-soft">{places[ord]?.label}</span>
              </button>
            ))}
          </li>
        ))}
      </ul>
    </section>
  )
}
