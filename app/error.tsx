'use client'
import Link from 'next/link'

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <div className="mx-auto max-w-xl px-5 pt-[14vh] pb-16" role="alert">
      <h1 className="page-title">Something went wrong on this page.</h1>
      <p className="mt-3 mb-6 text-soft">
        Nothing is lost. Try again; if it happens again, Folio’s log says what failed
        {digest ? ` (${digest})` : ''}.
      </p>
      <div className="flex gap-2">
        <button type="button" className="button button-main" onClick={() => retry()}>
          Try again
        </button>
        <Link href="/" prefetch={false} className="button">
          Ask a question
        </Link>
      </div>
    </div>
  )
}
