import Link from 'next/link'

/** The way back, at the head of what belongs to the library. */
export function ToLibrary() {
  return (
    <p className="mb-3 text-sm">
      <Link href="/library" className="text-soft underline-offset-2 hover:text-ink hover:underline">
        ‹ Library
      </Link>
    </p>
  )
}
