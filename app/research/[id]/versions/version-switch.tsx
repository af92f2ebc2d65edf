'use client'
import { Button } from '../../../ui/button'
import type { Version } from '../threads'

type Props = { versions: Version[]; shown: string; show(id: string): void; compareWith(id: string): void }

/** Switches between versions, and opens a comparison. */
export function VersionSwitch({ versions, shown, show, compareWith }: Props) {
  if (versions.length < 2) return null
  const index = versions.findIndex((version) => version.id === shown)
  const step = (by: 1 | -1) => {
    const target = versions[index + by]
    if (target) show(target.id)
  }
  // Compare with the version that it was made from, or else its neighbour.
  const parent = versions.find(({ id }) => id === versions[index]?.parentId)
  const other = parent ?? versions[index - 1] ?? versions[index + 1]
  return (
    <nav aria-label="Versions" className="mt-2 flex flex-wrap items-center text-sm text-soft">
      <Button aria-label="Previous version" kind="quiet" disabled={index <= 0} onClick={() => step(-1)}>
        ‹
      </Button>
      <span className="tabular-nums">
        Version {index + 1} of {versions.length}
      </span>
      <Button aria-label="Next version" kind="quiet" disabled={index >= versions.length - 1} onClick={() => step(1)}>
        ›
      </Button>
      {other && (
        <Button kind="quiet" onClick={() => compareWith(other.id)}>
          Compare with version {versions.indexOf(other) + 1}
        </Button>
      )}
      {index < versions.length - 1 && <span className="px-2 text-xs">Your feedback will apply to this version.</span>}
    </nav>
  )
}
