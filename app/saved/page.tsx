import path from 'node:path'
import type { Metadata } from 'next'
import Link from 'next/link'
import { env } from '@/lib/env'
import { listSaved } from '@/lib/research/save'
import { When } from '../shell/when'

export const metadata: Metadata = { title: 'Saved' }

export default async function SavedPage() {
  const saved = await listSaved()
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-16 desk:px-10 desk:pt-10">
      <h1 className="page-title">Saved</h1>
      {saved.length === 0 ? (
        <p className="mt-4 text-soft">
          Nothing saved yet. Under every answer there is a Save button: it writes the answer and its references to a
          Markdown file, and lists it here.{' '}
          <Link href="/" className="underline underline-offset-2 hover:text-ink">
            Ask a question
          </Link>
        </p>
      ) : (
        <>
          <p className="mt-2 mb-6 text-sm wrap-anywhere text-soft">
            Markdown files in <span className="font-mono text-xs">{path.join(env().DATA_DIR, 'results')}</span>
          </p>
          <ul className="border-b border-line">
            {saved.map(({ id, title, fileName, savedAt, sessionId, runId }) => (
              <li key={id} className="border-t border-line py-3">
                <div className="flex items-baseline gap-4">
                  <Link
                    href={`/research/${sessionId}?run=${runId}`}
                    prefetch={false}
                    className="min-w-0 flex-1 font-serif text-[1.0625rem] leading-snug wrap-anywhere underline-offset-2 hover:underline"
                  >
                    {title}
                  </Link>
                  <When iso={savedAt} />
                </div>
                <p className="mt-1 font-mono text-2xs wrap-anywhere text-faint">{fileName}</p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
