import type { Metadata } from 'next'
import { ButtonLink } from './ui/button'

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
        <ButtonLink href="/" prefetch={false} kind="main">
          Ask a question
        </ButtonLink>
        <ButtonLink href="/library" prefetch={false}>
          Open the library
        </ButtonLink>
      </div>
    </div>
  )
}
