import { PaperLink } from '@/app/library/paper-link'
import { useMayHere } from '@/app/rights'
import type { Trouble, TroubleReport } from '@/lib/library/care/paper-troubles'
import { Button } from '../../ui/button'
import type { PaperActions } from '../use-paper-actions'
import { ShowAll } from './show-all'

type Props = { found: TroubleReport; actions: PaperActions }

type Remedy = { words: string; all?: string; does: (actions: PaperActions, ids: string[]) => void }

const READ_AGAIN: Remedy = {
  words: 'Read again',
  all: 'Read all again',
  does: (actions, ids) => actions.readAgain(ids),
}
const REMOVE: Remedy = { words: 'Remove', does: (actions, ids) => actions.remove(ids) }
const LOOK_UP: Remedy = { words: 'Look up', all: 'Look up all', does: (actions, ids) => actions.lookUp(ids) }

const TROUBLES: Record<Trouble, { title: string; what: string; remedies: Remedy[] }> = {
  failed: {
    title: 'Cannot be read',
    what: 'These papers are not searched. Try again, or add another copy of the file.',
    remedies: [{ ...READ_AGAIN, words: 'Try again', all: 'Try all again' }, REMOVE],
  },
  'no-text': {
    title: 'No text in the file',
    what: 'These are scans: images of pages. Run them through OCR (for instance ocrmypdf) and add them again.',
    remedies: [REMOVE],
  },
  'newer-version': {
    title: 'Newer versions to review',
    what: 'The version that you have is searched. Replace it with the newer one, or keep it.',
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
    what: 'The text is searched, but the pages cannot be shown: the file is no longer in the data directory. Add it again.',
    remedies: [REMOVE],
  },
  'not-indexed': {
    title: 'Not in the index',
    what: 'Questions cannot find the full text of these papers. Read them again to add it to the index.',
    remedies: [READ_AGAIN],
  },
  'no-summary': {
    title: 'No summary',
    what: 'Questions find these papers only by individual passages, not by what they are about.',
    remedies: [READ_AGAIN],
  },
  'no-vectors': {
    title: 'Found by keywords only',
    what: 'The embedding model did not answer when these papers were added, so search finds them by keywords only. Folio tries again every few minutes.',
    remedies: [],
  },
  'no-full-text': {
    title: 'No full text',
    what: 'Only the details and the abstract are known, so these papers cannot be quoted. Open a paper to add its PDF.',
    remedies: [],
  },
  working: {
    title: 'Processing',
    what: 'These papers are searched as soon as they are ready.',
    remedies: [],
  },
  'unreadable-pages': {
    title: 'Pages that cannot be read as text',
    what: 'The fonts in these PDFs map letters to the wrong characters, or OCR could not read a scanned page. The other pages are searched, and Folio tries OCR on these in the background. If a paper stays here, run its PDF through another OCR program (for instance ocrmypdf --force-ocr) and add it again.',
    remedies: [],
  },
  'earlier-reader': {
    title: 'Read by an earlier version',
    what: 'These papers are searched in full, but new quotes from some of them cannot be verified until they are read again. Answers keep their citations. Without an embedding model, Folio reads them again in the background when it is idle. An embedding model may charge for this, so with one, select Read again yourself.',
    remedies: [READ_AGAIN],
  },
  'quoted-summary': {
    title: 'Summaries made from quotes',
    what: 'The model did not answer, so these summaries were made from the papers’ own sentences. They will be rewritten once it does.',
    remedies: [],
  },
  incomplete: {
    title: 'Missing details',
    what: 'The citations of these papers are incomplete. This does not affect how they are searched.',
    remedies: [LOOK_UP],
  },
  unsure: {
    title: 'Uncertain titles and authors',
    what: 'These papers are searched in full. Their first page does not clearly state the title or the authors. Look them up, or open a paper and edit its details.',
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
