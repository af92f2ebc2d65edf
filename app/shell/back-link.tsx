import Link from 'next/link'

/** A link back, above content that belongs to another page. */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="mb-3 text-sm">
      <Link href={href} prefetch={false} className="text-soft underline-offset-2 hover:text-ink hover:underline">
        <span aria-hidden>‹ </span>
        {children}
      </Link>
    </p>
  )
}
