'use client'
import { useEffect, useRef, useState } from 'react'
import { PaperNotice } from '@/app/markdown/paper-notice'
import { MayHere } from '@/app/rights'
import { BackLink } from '@/app/shell/back-link'
import { OpenInZotero } from '@/app/zotero/open-in-zotero'
import { AddWork } from '@/app/zotero/write/add-work'
import { workAddress } from '@/lib/citations/labels/work-address'
import { joinPages } from '@/lib/citations/markers/place'
import type { PaperDetail } from '@/lib/library/papers'
import { Button } from '../../ui/button'
import { DetailsForm } from './details-form'
import { usePageTurner } from './page-turner'

/** Title, authors, date and origin of the paper, with a form to correct them. */
export function PaperHead({ paper }: { paper: PaperDetail }) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    // The form takes the focus; return it to the button that opened it.
    if (wasEditing.current && !editing) edit.current?.focus()
    wasEditing.current = editing
  }, [editing])
  const { page, openPage } = usePageTurner()
  return (
    <header className="mb-6">
      <BackLink href="/library">Library</BackLink>
      {editing ? (
        <>
          <h1 className="sr-only">Details of {paper.title || paper.fileName}</h1>
          <DetailsForm paper={paper} onDone={() => setEditing(false)} />
        </>
      ) : (
        <>
          <h1 className="page-title">{paper.title || paper.fileName}</h1>
          {paper.notice && (
            <p role="note" className="mt-2">
              <PaperNotice notice={paper.notice} />
            </p>
          )}
          <p className="mt-2 text-soft">{paper.authors.join(', ') || 'Authors unknown'}</p>
          <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
            <Facts paper={paper} />
            <OpenInZotero
              paperId={paper.id}
              otherwise={
                paper.standing === 'library' && <AddWork paperId={paper.id} className="button-quiet -mx-2 px-2" />
              }
            />
            <MayHere right="add">
              <Button ref={edit} kind="quiet" className="-mx-2 px-2" onClick={() => setEditing(true)}>
                Edit details
              </Button>
            </MayHere>
          </div>
          {paper.unreadable.length > 0 && <p className="mt-2 text-sm text-soft">{sayUnreadable(paper.unreadable)}</p>}
          {paper.unsure.length > 0 && <Unsure fields={paper.unsure} edit={() => setEditing(true)} />}
          {(paper.fullText || paper.status !== 'ready') && (
            <Button kind="main" className="mt-3 wide:hidden" onClick={() => openPage(page)}>
              Read the PDF
            </Button>
          )}
        </>
      )}
    </header>
  )
}

function sayUnreadable(pages: number[]): string {
  const one = pages.length === 1
  return `${one ? 'Page' : 'Pages'} ${joinPages(pages).replaceAll('-', ' to ')} cannot be read as text, so nothing on ${one ? 'it' : 'them'} can be found or quoted. Folio tries OCR on such pages in the background. If this message does not go away, run the PDF through another OCR program (for example ocrmypdf --force-ocr) and add it again.`
}

/** Says which fields of the paper are uncertain, and offers to correct them. */
function Unsure({ fields, edit }: { fields: PaperDetail['unsure']; edit: () => void }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 text-sm text-soft">
      The first page does not clearly state the {fields.join(' and the ')}.
      <MayHere right="add">
        <button type="button" className="underline underline-offset-2 hover:text-ink" onClick={edit}>
          Check and correct
        </button>
      </MayHere>
    </p>
  )
}

function Facts({ paper: { id, origin, published, venue, pages, doi, arxivId, url } }: { paper: PaperDetail }) {
  const source = workAddress({ arxivId, doi, url })
  const safe = source && /^https?:\/\//.test(source) ? source : null
  return (
    <>
      <span>{published ?? 'Date unknown'}</span>
      {venue && <span>{venue}</span>}
      {pages > 0 && <span>{pages === 1 ? '1 page' : `${pages} pages`}</span>}
      <span className="font-mono text-xs">{id}</span>
      {origin === 'sample' && <span>Folio sample paper</span>}
      {safe && (
        <a href={safe} rel="noopener noreferrer" className="underline underline-offset-2 hover:text-ink">
          {arxivId ? 'arXiv' : doi ? 'DOI' : 'Source'}
        </a>
      )}
    </>
  )
}
