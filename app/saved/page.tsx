import path from 'node:path'
import type { Metadata } from 'next'
import Link from 'next/link'
import { env } from '@/lib/env'
import { chosenStyle, listOwnStyles } from '@/lib/library/own-style/own-style'
import { listSaved } from '@/lib/research/saved/saved'
import { CitationStyleProvider } from '../export/citation-style'
import { SavedList } from './saved-list'

export const metadata: Metadata = { title: 'Saved' }

export default async function SavedPage() {
  const [saved, style, ownTitles] = await Promise.all([listSaved(), chosenStyle(), listOwnStyles()])
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-16 desk:px-10 desk:pt-10">
      <h1 className="page-title">Saved</h1>
      {saved.length === 0 ? (
        <p className="mt-4 text-soft">
          Nothing saved yet. Every answer has a Save button below it, which writes the answer and its references to a
          Markdown file and lists it here.{' '}
          <Link href="/" prefetch={false} className="underline underline-offset-2 hover:text-ink">
            Ask a question
          </Link>
        </p>
      ) : (
        <p className="mt-2 mb-6 text-sm wrap-anywhere text-soft">
          Markdown files in <span className="font-mono text-xs">{path.join(env().DATA_DIR, 'results')}</span>
        </p>
      )}
      {/* Stays mounted when the last one is removed, for its undo. */}
      <CitationStyleProvider start={style} ownTitles={ownTitles}>
        <SavedList saved={saved} />
      </CitationStyleProvider>
    </div>
  )
}
