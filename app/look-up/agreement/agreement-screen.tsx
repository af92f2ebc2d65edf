'use client'
import { type FormEvent, useEffect, useState } from 'react'
import { saveFile } from '@/app/export/save-file'
import { PaperLink } from '@/app/library/paper-link'
import { byline } from '@/app/markdown/byline'
import { plainMessage } from '@/app/markdown/plain-message'
import { BackLink } from '@/app/shell/back-link'
import { WithSource } from '@/app/shell/with-source'
import type { ClaimAgreement } from '@/lib/research/look-up/agreement'
import { agreementCsv, agreementMarkdown, STANCE_WORDS, sayStances } from '@/lib/research/look-up/agreement-file'
import type { DraftSource } from '@/lib/research/look-up/look-up'
import { STANCES, type Stance } from '@/lib/research/look-up/stance'
import { Button } from '../../ui/button'
import { agreementOf } from '../actions'
import { Source } from '../sentence-sources'
import { SourcePage } from '../source-page'
import { useLookUp } from '../use-look-up'
import { AgreementBar } from './agreement-bar'

/** A claim, and how every paper in the library relates to it, with quotes. */
export function AgreementScreen({ start }: { start: string }) {
  const [claim, setClaim] = useState(start)
  const { found, error, busy, lookUp } = useLookUp(agreementOf)
  const [open, setOpen] = useState<DraftSource | null>(null)
  useEffect(() => {
    if (start) void lookUp(start)
  }, [start, lookUp])
  const send = (event: FormEvent) => {
    event.preventDefault()
    setOpen(null)
    void lookUp(claim)
  }
  const close = () => setOpen(null)
  return (
    <WithSource
      label="Source for the claim"
      source={open && <SourcePage source={open} onClose={close} />}
      close={close}
    >
      <div className="mx-auto w-full max-w-[45rem] px-5 pt-8 pb-16 desk:px-10 desk:pt-10">
        <BackLink href="/look-up">Check a draft</BackLink>
        <h1 className="page-title">What every paper says about a claim</h1>
        <p className="mt-2 mb-5 text-soft">
          Check one sentence against every paper in your library: which papers support it, which contradict it, and
          which say nothing about it.
        </p>
        <form onSubmit={send} aria-busy={busy}>
          <div className="ask-box">
            <textarea
              aria-label="Claim"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'agreement-error' : undefined}
              rows={1}
              value={claim}
              onChange={(event) => setClaim(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.shiftKey) return
                event.preventDefault()
                event.currentTarget.form?.requestSubmit()
              }}
              className="min-w-0 flex-1 resize-none bg-transparent py-1.5 outline-none field-sizing-content"
            />
            <Button type="submit" kind="main" disabled={busy}>
              Compare
            </Button>
          </div>
          <p id="agreement-error" role="alert" className="mt-2 text-sm text-bad empty:hidden">
            {error?.message}
          </p>
        </form>
        <p role="status" className="mt-4 mb-2 min-h-5 text-sm text-soft">
          {busy
            ? found
              ? 'Reading more…'
              : 'Reading…'
            : found && `Of ${found.papers.length} papers, ${sayStances(found)}.`}
        </p>
        {found?.notices.map((notice) => (
          <p key={notice} className="mb-2 text-sm text-weak">
            {plainMessage(notice)}
          </p>
        ))}
        {found && (
          <>
            <AgreementBar agreement={found} />
            {!isJudged(found) && (
              <p className="mt-2 text-xs text-soft">
                No language model has compared the papers with this sentence, so a paper counts as supporting it only if
                it contains the sentence word for word. Similar passages are under “{STANCE_WORDS.related}”.
              </p>
            )}
            <p className="mt-3 flex gap-3 text-xs text-soft">
              Export
              <FileButton
                name="CSV"
                save={() => saveFile('agreement.csv', 'text/csv', `\uFEFF${agreementCsv(found)}`)}
              />
              <FileButton
                name="Markdown"
                save={() => saveFile('agreement.md', 'text/markdown', agreementMarkdown(found))}
              />
            </p>
            {STANCES.map((stance) => (
              <Group key={stance} stance={stance} agreement={found} open={open} onOpen={setOpen} />
            ))}
          </>
        )}
      </div>
    </WithSource>
  )
}

function isJudged({ papers }: ClaimAgreement): boolean {
  return papers.some(({ sources }) => sources.some(({ judgedBy }) => judgedBy === 'model'))
}

function FileButton({ name, save }: { name: string; save(): void }) {
  return (
    <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={save}>
      {name}
    </button>
  )
}

type GroupProps = {
  stance: Stance
  agreement: ClaimAgreement
  open: DraftSource | null
  onOpen(source: DraftSource): void
}

/** Papers with one stance; silent ones are shown on request. */
function Group({ stance, agreement, open, onOpen }: GroupProps) {
  const papers = agreement.papers.filter((paper) => paper.stance === stance)
  if (papers.length === 0) return null
  const heading = `${STANCE_WORDS[stance]} (${papers.length})`
  if (stance === 'silent')
    return (
      <details className="mt-6 border-t border-line pt-3">
        <summary className="font-serif text-lg font-semibold">{heading}</summary>
        <ul className="mt-2 text-sm">
          {papers.map(({ paperId, title, authors, published }) => (
            <li key={paperId} className="py-1">
              <PaperLink id={paperId} className="underline-offset-2 hover:underline">
                {title}
              </PaperLink>{' '}
              <span className="text-xs text-faint">{byline(authors, published)}</span>
            </li>
          ))}
        </ul>
      </details>
    )
  return (
    <section aria-label={STANCE_WORDS[stance]} className="mt-6 border-t border-line pt-3">
      <h2 className="mb-2 font-serif text-lg font-semibold">{heading}</h2>
      <ul className="flex flex-col gap-4">
        {papers.flatMap(({ sources }) =>
          sources.map((source) => (
            <Source
              key={`${source.marker} ${source.quote}`}
              said={agreement.claim}
              source={source}
              isOpen={source.marker === open?.marker && source.quote === open.quote}
              onOpen={onOpen}
            />
          )),
        )}
      </ul>
    </section>
  )
}
