import type { ImportProgress } from '@/lib/library/import/imports'

/** Progress of an import; indeterminate while unknown. */
export function ImportBar({ label, value }: { label: string; value: ImportProgress | null }) {
  const known = value && value.of > 0 ? { value: value.done, max: value.of } : {}
  return (
    <progress
      {...known}
      aria-label={label}
      className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunk [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent"
    />
  )
}
