'use client'

import { Button, ButtonLink } from './ui/button'
import { useReloadForScripts } from './ui/use-reload-for-scripts'

/** Replaces a page that fails, inside the layout. */
export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  useReloadForScripts(error)
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <div className="mx-auto max-w-xl px-5 pt-[14vh] pb-16" role="alert">
      <h1 className="page-title">Something went wrong on this page.</h1>
      <p className="mt-3 mb-6 text-soft">
        Nothing was lost. Try again. If it keeps happening, Folio’s log says what failed
        {digest ? ` (${digest})` : ''}.
      </p>
      <div className="flex gap-2">
        <Button kind="main" onClick={() => retry()}>
          Try again
        </Button>
        <ButtonLink href="/" prefetch={false}>
          Ask a question
        </ButtonLink>
      </div>
    </div>
  )
}
