'use client'
import { type FormEvent, useState } from 'react'
import { plainMessage } from '@/app/markdown/plain-message'
import { VerdictLegend } from '@/app/research/[id]/answer/verdict-legend'
import { isShortcut } from '@/app/shell/shortcuts'
import { WithSource } from '@/app/shell/with-source'
import type { DraftSource } from '@/lib/research/look-up/look-up'
import { Button } from '../ui/button'
import { lookUpDraft } from './actions'
import { CopyWithKeys } from './copy-with-keys'
import { sayFound } from './say-found'
import { SentenceSources } from './sentence-sources'
import { SourcePage } from './source-page'
import { useDraft } from './use-draft'
import { useLookUp } from './use-look-up'

/** A paragraph of a draft, and for each sentence the relevant pages of the library. */
export function LookUpScreen() {
  const [draft, setDraft] = useDraft()
  const { found, error, busy, lookUp } = useLookUp(lookUpDraft)
  const [open, setOpen] = useState<DraftSource | null>(null)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setOpen(null)
    lookUp(draft)
  }
  const close = () => setOpen(null)
  return (
    <WithSource
      label="Source for the sentence"
      source={open && <SourcePage source={open} onClose={close} />}
      close={close}
    >
      <div className="mx-auto w-full max-w-[45rem] px-5 pt-8 pb-16 desk:px-10 desk:pt-10">
        <h1 className="page-title">Check a draft</h1>
        <p className="mt-2 mb-5 text-soft">
          Paste a paragraph that you are writing. Folio shows the pages in your library that support or contradict each
          sentence, and how to cite them.
        </p>
        <form onSubmit={send} aria-busy={busy}>
          <textarea
            aria-label="Draft paragraph"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? 'look-up-error' : undefined}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => {
              if (isShortcut(event, 'submit')) event.currentTarget.form?.requestSubmit()
            }}
            rows={6}
            className="panel max-h-96 min-h-36 w-full resize-y px-4 py-3 font-serif text-[1.0625rem] leading-relaxed shadow-lift outline-none field-sizing-content focus:border-accent"
          />
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <Button type="submit" kind="main" disabled={busy}>
              Check
            </Button>
            {found && <CopyWithKeys found={found} />}
          </div>
          <p id="look-up-error" role="alert" className="mt-2 text-sm text-bad empty:hidden">
            {error?.message}
          </p>
        </form>
        <p role="status" className="mt-4 min-h-5 text-sm text-soft">
          {busy ? (found ? 'Still checking…' : 'Checking…') : found && sayFound(found)}
        </p>
        {found && (
          <div className="text-xs text-soft">
            <VerdictLegend />
          </div>
        )}
        {found?.notices.map((notice) => (
          <p key={notice} className="mt-1 text-sm text-weak">
            {plainMessage(notice)}
          </p>
        ))}
        {found && (
          <ol aria-label="Sentences" className="mt-3 border-b border-line">
            {found.sentences.map((sentence) => (
              <SentenceSources key={sentence.start} sentence={sentence} open={open} onOpen={setOpen} />
            ))}
          </ol>
        )}
      </div>
    </WithSource>
  )
}
