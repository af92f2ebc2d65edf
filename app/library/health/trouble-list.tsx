import { PaperLink } from '@/app/library/paper-link'
import { useMayHere } from '@/app/rights'
import type { Trouble, TroubleReport } from '@/lib/library/care/paper-troubles'
import { Button } from '../../ui/button'
import type { PaperActions } from '../use-paper-actions'
import { ShowAll } from './show-all'

type Props = { found: TroubleReport; actions: PaperActions }

type Remedy = { words: string; all?: string; does: (actions: PaperActions, ids: string[]) => void }

const REPROCESS: Remedy = {
  words: 'Reprocess',
  all: 'Reprocess all',
  does: (actions, ids) => actions.readAgain(ids),
}
const REMOVE: Remedy = { words: 'Remove', does: (actions, ids) => actions.remove(ids) }
const LOOK_UP: Remedy = { words: 'Look up', all: 'Look up all', does: (actions, ids) => actions.lookUp(ids) }

const TROUBLES: Record<Trouble, { title: string; what: string; remedies: Remedy[] }> = {
  failed: {
    title: 'Cannot be read',
    what: 'These papers cannot be searched. Try again, or add another copy of the file.',
    remedies: [{ ...REPROCESS, words: 'Retry', all: 'Retry all' }, REMOVE],
  },
  'no-text': {
    title: 'No text in the file',
    what: 'These are scans: images of pages. Run them through an OCR program (such as OCRmyPDF) and add them again.',
    remedies: [REMOVE],
  },
  'newer-version': {
    title: 'Newer versions to review',
    what: 'Searches use the version you have. Replace it with the newer one, or keep it.',
    remedies: [
      {
        words: 'Replace',
        does: (actions, ids) => {
          for (const id of ids) actions.replace(id)
        },
      },
      { words: 'Keep the old one', does: (actions, ids) => actions.remove(ids) },
    ],
  },
  'file-missing': {
    title: 'PDF missing',
    what: 'The text can still be searched, but the pages cannot be shown: the file is no longer in the data directory. Add it again.',
    remedies: [REMOVE],
  },
  'not-indexed': {
    title: 'Not in the index',
    what: 'The full text of these papers is not in the index, so answers cannot draw on it. Reprocess the papers to add it.',
    remedies: [REPROCESS],
  },
  'no-summary': {
    title: 'No summary',
    what: 'When you ask a question, these papers are matched only by individual passages, not by what they are about.',
    remedies: [REPROCESS],
  },
  'no-vectors': {
    title: 'Found by keywords only',
    what: 'The embedding model did not respond when these papers were added, so search finds them by keywords only. Folio tries again every few minutes.',
    remedies: [],
  },
  'no-full-text': {
    title: 'No full text',
    what: 'Only the details and the abstract are available, so these papers cannot be quoted. Open a paper to add its PDF.',
    remedies: [],
  },
  working: {
    title: 'Processing',
    what: 'These papers will be searchable as soon as they are ready.',
    remedies: [],
  },
  'unreadable-pages': {
    title: 'Pages that cannot be read as text',
    what: 'The fonts in these PDFs map letters to the wrong characters, or OCR could not read a scanned page. The other pages are searched, and Folio tries OCR on the unreadable ones in the background. If a paper stays here, run its PDF through another OCR program (for instance ocrmypdf --force-ocr) and add it again.',
    remedies: [],
  },
  'earlier-reader': {
    title: 'Processed by an earlier version of Folio',
    what: 'These papers are fully searchable, but new quotes from some of them cannot be verified until they are reprocessed. Existing answers keep their citations. If no embedding model is connected, Folio reprocesses them in the background when it is idle. If one is, there may be a charge, so Folio waits until you select Reprocess.',
    remedies: [REPROCESS],
  },
  'quoted-summary': {
    title: 'Summaries assembled from quotes',
    what: 'The model did not respond, so these summaries consist of sentences from the papers. They will be rewritten once the model responds.',
    remedies: [],
  },
  incomplete: {
    title: 'Missing details',
    what: 'The details needed to cite these papers are incomplete. Search is not affected.',
    remedies: [LOOK_UP],
  },
  unsure: {
    title: 'Uncertain titles and authors',
    what: 'These papers are fully searchable, but their first pages do not clearly state the title or the authors. Look them up, or open a paper and edit its details.',
    remedies: [LOOK_UP],
  },
}

/** Papers with a certain problem, what it means, and what can be done. */
export function TroubleList({ found: { trouble, count, papers }, actions }: Props) {
  const { title, what, remedies: all } = TROUBLES[trouble]
  const may = useMayHere()
  // Each remedy removes papers, or has them read or looked up again.
  const remedies = may('manage') ? all : []
  const forAll = async (does: Remedy['does']) => {
    const ids = papers.length < count ? await actions.troubled(trouble) : papers.map(({ id }) => id)
    if (ids) does(actions, ids)
  }
  return (
    <section aria-labelledby={`trouble-${trouble}`} className="mb-8">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={`trouble-${trouble}`} className="font-serif text-lg font-semibold">
          {title} <span className="font-normal text-soft tabular-nums">{count}</span>
        </h2>
        {count > 1 &&
          remedies.map(
            ({ all, does }) =>
              all && (
                <Button key={all} className="ml-auto" onClick={() => forAll(does)}>
                  {all}
                </Button>
              ),
          )}
      </div>
      <p className="mb-2 max-w-prose text-sm text-soft">{what}</p>
      <ul>
        {papers.map(({ id, title, detail }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <div className="min-w-48 flex-1">
              <PaperLink id={id} className="font-serif break-words underline-offset-2 hover:underline">
                {title}
              </PaperLink>
              {detail && <p className="text-sm text-soft">{detail}</p>}
            </div>
            {remedies.map(({ words, does }) => (
              <Button key={words} onClick={() => does(actions, [id])}>
                {words}
                <span className="sr-only"> {title}</span>
              </Button>
            ))}
          </li>
        ))}
      </ul>
      <ShowAll list={trouble} shown={papers.length} count={count} />
    </section>
  )
}
