import { memo } from 'react'
import { PaperLink } from '@/app/library/paper-link'
import { byline } from '@/app/markdown/byline'
import { NoticeMark } from '@/app/markdown/paper-notice'
import { useMayHere } from '@/app/rights'
import { focusNeighbour } from '@/app/ui/focus-neighbour'
import type { ListColumn } from '@/lib/library/filters/list-filter'
import type { PaperView } from '@/lib/library/papers'
import { Button } from '../../ui/button'
import { StarButton } from '../organize/star-button'
import { TagChips } from '../organize/tag-chips'
import type { PaperActions } from '../use-paper-actions'
import { PaperCell } from './paper-cell'
import { PaperState } from './paper-state'

type Props = {
  paper: PaperView
  /** index in the list, from 0 */
  place: number
  columns: ListColumn[]
  chosen: boolean
  onChoose: (id: string, place: number, on: boolean, range: boolean) => void
  onTag: (tag: string) => void
  actions: PaperActions
}

/** Errors that a retry cannot fix: the file itself was rejected. */
const FINAL = new Set(['unsupported', 'too_large', 'newer_version'])

/** A row in columns if there is room, otherwise in a few lines. */
export const PaperRow = memo(function PaperRow({ paper, place, columns, chosen, onChoose, onTag, actions }: Props) {
  const { id, error, pages } = paper
  const name = paper.title || paper.fileName
  return (
    <div className="grid grid-cols-[1.5rem_1.75rem_minmax(0,1fr)_auto] items-start gap-x-2 py-2 desk:grid-cols-[1.5rem_1.75rem_minmax(0,1fr)_8rem_auto] desk:items-center wide:grid-cols-(--list-grid) wide:py-1">
      <input
        type="checkbox"
        aria-label={`Select ${name}`}
        className="mx-1 mt-1.5 size-4 desk:mt-0 wide:mx-0.5"
        checked={chosen}
        // React reports a checkbox change through its click, which knows about the Shift key.
        onChange={({ target, nativeEvent }) =>
          onChoose(id, place, target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
      <StarButton name={name} starred={paper.starred} onStar={(starred) => actions.star([id], starred)} />
      <div className="min-w-0">
        <PaperLink
          id={id}
          title={name}
          className="line-clamp-2 font-serif text-[0.96875rem] leading-[1.25] font-medium break-words underline-offset-2 hover:underline"
        >
          {name}
        </PaperLink>
        {paper.origin === 'sample' && <span className="hidden text-xs text-faint wide:inline">Folio sample paper</span>}
        {paper.notice && <NoticeMark kind={paper.notice.kind} />}
        {error ? (
          <>
            <p className="text-xs text-soft">{error.message}</p>
            <MendButtons paper={paper} name={name} actions={actions} />
          </>
        ) : (
          <p className="truncate text-sm text-soft wide:hidden">
            {paper.title ? byline(paper.authors, paper.published) : 'Reading title and authors…'}
            {paper.origin === 'sample' && <span className="text-faint"> · Folio sample paper</span>}
          </p>
        )}
        {paper.status === 'ocr' && <OcrButton paper={paper} name={name} actions={actions} />}
        <div className="wide:hidden">
          <TagChips paper={paper} onTag={onTag} />
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-xs text-soft desk:hidden">
            <PaperState paper={paper} />
            {pages > 0 && <span>{`${pages} ${pages === 1 ? 'page' : 'pages'}`}</span>}
          </p>
        </div>
      </div>
      <div className="hidden min-w-0 desk:block wide:hidden">
        <PaperState paper={paper} />
      </div>
      {columns.map((column) => (
        <div key={column} className="hidden min-w-0 wide:block">
          <PaperCell column={column} paper={paper} onTag={onTag} />
        </div>
      ))}
      <RemoveButton paper={paper} name={name} actions={actions} />
    </div>
  )
})

type ButtonsProps = { paper: PaperView; name: string; actions: PaperActions }

/** Buttons that fix a paper's problem. */
function MendButtons({ paper: { id, status, error }, name, actions }: ButtonsProps) {
  const may = useMayHere()
  if (error?.code === 'newer_version')
    return may('manage') ? (
      <p className="mt-1 flex flex-wrap gap-1">
        <Button
          className="min-h-7 py-0"
          aria-label={`Replace ${error.replaces} with ${name}`}
          onClick={() => actions.replace(id)}
        >
          Replace
        </Button>
        <Button
          kind="quiet"
          className="min-h-7 py-0"
          aria-label={`Keep ${error.replaces}`}
          onClick={() => actions.remove([id])}
        >
          Keep
        </Button>
      </p>
    ) : null
  if (!may('add') || status !== 'failed' || !error || FINAL.has(error.code)) return null
  return (
    <p className="mt-1">
      <Button className="min-h-7 py-0" aria-label={`Retry ${name}`} onClick={() => actions.retry(id)}>
        Retry
      </Button>
    </p>
  )
}

/** Pauses or resumes the OCR of a scan. */
function OcrButton({ paper: { id, progress }, name, actions }: ButtonsProps) {
  const may = useMayHere()
  if (!may('add')) return null
  const paused = progress?.paused === true
  return (
    <p className="mt-1">
      <Button
        kind="quiet"
        className="min-h-7 py-0"
        aria-label={paused ? `Resume OCR for ${name}` : `Pause OCR for ${name}`}
        onClick={() => (paused ? actions.resumeOcr(id) : actions.pauseOcr(id))}
      >
        {paused ? 'Resume OCR' : 'Pause OCR'}
      </Button>
    </p>
  )
}

function RemoveButton({ paper: { id, error }, name, actions }: ButtonsProps) {
  const may = useMayHere()
  // “Keep” also removes it.
  if (error?.code === 'newer_version' || !may('manage')) return <span />
  return (
    <Button
      kind="quiet"
      className="min-h-7 px-2 py-0"
      aria-label={`Remove ${name}`}
      title="Remove"
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget)
        actions.remove([id])
      }}
    >
      ×
    </Button>
  )
}
