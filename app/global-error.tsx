'use client'
import { Button } from './ui/button'
import { useReloadForScripts } from './ui/use-reload-for-scripts'
import './globals.css'

/** Replaces the whole page if even its layout fails. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  useReloadForScripts(error)
  return (
    <html lang="en">
      <body>
        <title>Folio</title>
        <main className="mx-auto max-w-xl px-5 pt-[20vh]" role="alert">
          <h1 className="page-title">Folio cannot show this page.</h1>
          <p className="mt-3 mb-6 text-soft">
            The server may be starting, or its database may be unreachable. See its log for details. Your papers and
            answers are safe.
          </p>
          <Button kind="main" onClick={() => retry()}>
            Try again
          </Button>
        </main>
      </body>
    </html>
  )
}
