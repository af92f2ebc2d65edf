'use client'
import type { Version } from './threads'

type Props = { versions: Version[]; shown: string; show(id: string): void }

export function VersionSwitch({ versions, shown, show }: Props) {
  if (versions.length < 2) return null
  const index = versions.findIndex((version) => version.id === shown)
  const step = (by: 1 | -1) => {
    const target = versions[index + by]
    if (target) show(target.id)
  }
  return (
    <nav aria-label="Versions" className="flex items-center text-sm text-soft">
      <button
        type="button"
        aria-label="Previous version"
        className="button button-quiet"
        disabled={index <= 0}
        onClick={() => step(-1)}
      >
        ‹
      </button>
      <span className="tabular-nums">
        Version {index + 1} of {versions.length}
      </span>
      <button
        type="button"
        aria-label="Next version"
        className="button button-quiet"
        disabled={index >= versions.length - 1}
        onClick={() => step(1)}
      >
        ›
      </button>
    </nav>
  )
}
