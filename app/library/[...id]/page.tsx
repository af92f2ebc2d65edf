import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { CitationStyleProvider } from '@/app/export/citation-style'
import { PictureModel } from '@/app/pdf/picture-model'
import { LibraryRoleProvider } from '@/app/rights'
import { OthersMarksProvider } from '@/app/shared/highlights/others-marks'
import { SharedHighlightList } from '@/app/shared/highlights/shared-list'
import { SharedNotes } from '@/app/shared/notes/shared-notes'
import { FieldDifferences } from '@/app/zotero/field-differences'
import { listCollections } from '@/lib/library/collections/collections'
import { collectionsOf } from '@/lib/library/collections/file-papers'
import { listHighlights } from '@/lib/library/highlights/highlights'
import { countPdfMarks } from '@/lib/library/highlights/pdf-marks'
import { currentIds } from '@/lib/library/ids/current-ids'
import { listTags } from '@/lib/library/organize/organize-papers'
import { findOutsideWork } from '@/lib/library/outside/outside-work'
import { chosenStyle, listOwnStyles } from '@/lib/library/own-style/own-style'
import { roleOnPaper } from '@/lib/library/paper-rights'
import { findPaper, type PaperDetail, titlesOf } from '@/lib/library/papers'
import { listMerged } from '@/lib/library/removal/merge-papers'
import { pictureModel } from '@/lib/models/calls/read-picture'
import { hasAccounts } from '@/lib/reach'
import { answersCiting } from '@/lib/research/answers/answers-citing'
import { sharedHighlights, sharedNotes } from '@/lib/sharing/read-shared'
import { safeDecode } from '@/lib/text/names/addresses'
import { listDifferences } from '@/lib/zotero/in-step'
import { attachmentsOf } from '@/lib/zotero/out/proposals'
import { AskPaper } from './ask-paper'
import { CitePaper } from './cite-paper'
import { CitingAnswers } from './citing-answers'
import { FigureGallery } from './figure-gallery'
import { FollowPaper } from './follow-paper'
import { HighlightList } from './highlight-list'
import { MergedNotice } from './merged-notice'
import { NoFullText } from './no-full-text'
import { NotesEditor } from './notes-editor'
import { OutsideNotice } from './outside-notice'
import { PageTurner } from './page-turner'
import { PaperDesk } from './paper-desk'
import { PaperHead } from './paper-head'
import { PaperSummary } from './paper-summary'
import { ReadPassage } from './read-passage'
import { ReaderPane } from './reader-pane'

type Props = { params: Promise<{ id: string[] }>; searchParams: Promise<{ page?: string | string[] }> }

/** Shared by the title and the page. */
const find = cache(findPaper)

/** Old arXiv ids have a slash, which may be encoded. */
async function idOf({ params }: Props): Promise<string> {
  const { id } = await params
  return id.map((part) => safeDecode(part)).join('/')
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const paper = await find(await idOf(props))
  return { title: paper ? paper.title || paper.fileName : 'Not found' }
}

export default async function PaperPage(props: Props) {
  const id = await idOf(props)
  const { page: asked } = await props.searchParams
  const paper = await find(id)
  if (!paper) notFound()
  const page = Math.max(1, Math.floor(Number(asked)) || 1)
  // An earlier id or a duplicate: redirect, so that a paper has one address.
  if (paper.id !== id) redirect(`/library/${encodeURIComponent(paper.id)}${asked ? `?page=${page}` : ''}`)
  const [
    answers,
    merged,
    tags,
    collections,
    filed,
    standing,
    highlights,
    style,
    outside,
    attachments,
    differences,
    role,
    shared,
    notes,
    pdfMarks,
    ownTitles,
    reader,
  ] = await Promise.all([
    answersCiting(paper.id),
    listMerged(paper.id),
    listTags(),
    listCollections(),
    collectionsOf(paper.id),
    standingFor(paper),
    listHighlights(paper.id),
    chosenStyle(),
    paper.standing === 'outside' ? findOutsideWork(paper.id) : null,
    attachmentsOf([paper.id]),
    listDifferences(paper.id),
    roleOnPaper(paper.id),
    hasAccounts() ? sharedHighlights(paper.id) : [],
    hasAccounts() ? sharedNotes(paper.id) : [],
    countPdfMarks(paper.id),
    listOwnStyles(),
    pictureModel(),
  ])
  const name = paper.title || paper.fileName
  const known = !paper.fullText && paper.status === 'ready'
  return (
    <LibraryRoleProvider value={role}>
      <PageTurner start={page} asked={asked !== undefined}>
        <OthersMarksProvider shared={shared}>
          <div className={known ? '' : 'wide:grid wide:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]'}>
            <div className="mx-auto w-full max-w-[46rem] px-5 pt-6 pb-16 desk:px-10 desk:pt-10">
              <PaperHead paper={paper} />
              <FieldDifferences key={`differences ${paper.id}`} paper={paper} differences={differences} />
              {standing && <MergedNotice id={paper.id} into={standing} />}
              <OutsideNotice work={outside} />
              {!standing && !outside && <PaperDesk {...{ paper, tags, collections, filed, merged }} />}
              <FollowPaper paper={paper} />
              {paper.status === 'ready' && paper.fullText && !standing && !outside && <AskPaper paperId={paper.id} />}
              {known && !outside && <NoFullText paperId={paper.id} hasAbstract={paper.abstract !== null} />}
              {!outside && <NotesEditor key={paper.id} paperId={paper.id} saved={paper.note} />}
              <SharedNotes notes={notes} />
              {!known && (
                <HighlightList
                  key={`highlights ${paper.id}`}
                  paperId={paper.id}
                  start={highlights}
                  pdfMarks={pdfMarks}
                  inZotero={attachments.has(paper.id)}
                />
              )}
              <PaperSummary paperId={paper.id} abstract={paper.abstract} summary={known ? null : paper.summary} />
              {!known && (
                <PictureModel canRead={reader !== null}>
                  <FigureGallery paperId={paper.id} />
                </PictureModel>
              )}
              {outside?.passage && <ReadPassage passage={outside.passage} />}
              <SharedHighlightList shared={shared} />
              {paper.status === 'ready' && (
                <CitationStyleProvider start={style} ownTitles={ownTitles}>
                  <CitePaper
                    paperId={paper.id}
                    revision={JSON.stringify([
                      ...[name, paper.published, paper.venue, paper.doi, paper.citeKey],
                      ...[paper.authors, paper.reference],
                    ])}
                  />
                </CitationStyleProvider>
              )}
              <CitingAnswers answers={answers} />
            </div>
            {!known && (
              <ReaderPane
                paper={{ id: paper.id, title: name, authors: paper.authors, published: paper.published }}
                hasText={paper.pages > 0}
              />
            )}
          </div>
        </OthersMarksProvider>
      </PageTurner>
    </LibraryRoleProvider>
  )
}

/** The paper that this one was merged into; null if it was not. */
async function standingFor({ id, mergedInto }: PaperDetail): Promise<{ id: string; title: string } | null> {
  if (!mergedInto) return null
  const [standing = mergedInto] = await currentIds([id])
  return { id: standing, title: (await titlesOf([standing])).get(standing)?.title ?? standing }
}
