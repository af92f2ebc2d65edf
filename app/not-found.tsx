import type { Metadata } from 'next'
import Link from 'next/link'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <div className="mx-auto max-w-xl px-5 pt-[14vh] pb-16">
      <p className="label">404</p>
      <h1 className="page-title mt-2">This page does not exist.</h1>
      <p className="mt-3 mb-6 text-soft">
        The address may be mistyped, or the page may have been removed. Your papers and sessions are safe.
      </p>
      <div className="flex gap-2">
        <Link href="/" prefetch={false} className="button button-main">
          Ask a question
        </Link>
        <Link href="/library" prefetch={false} className="button">
          Open the library
        </Link>
      </div>
    </div>
  )
}
