import type { PaperView } from '@/lib/library/papers'

const REASONS: Record<string, string> = {
  no_text: 'no text',
  encrypted: 'encrypted',
  newer_version: 'newer version',
  unsupported: 'not a PDF',
  too_large: 'too large',
}

/** A paper's state in a word or two; in a column, only what fits, including whether it has text. */
export function PaperState({ paper, isColumn = false }: { paper: PaperView; isColumn?: boolean }) {
  const said = sayState(paper)
  return (
    <span title={said} className="flex min-w-0 items-center gap-1.5 text-xs whitespace-nowrap text-soft tabular-nums">
      <span aria-hidden className={`size-1.5 flex-none rounded-full ${dotOf(paper, isColumn)}`} />
      <span className="truncate">{isColumn ? sayShortly(paper) : said}</span>
    </span>
  )
}

function sayState(paper: PaperView, unread = 'cannot be read'): string {
  const { status, progress, error } = paper
  if (status === 'reading' && progress) return `reading page ${progress.page} of ${progress.of}`
  if (status === 'ocr') return sayOcr(progress)
  if (status === 'failed') return REASONS[error?.code ?? ''] ?? unread
  return [status, sayOcrPages(paper), paper.summaryWaits && 'summary by quoting'].filter(Boolean).join(', ')
}

function sayOcrPages({ ocrPages, pages }: PaperView): string | null {
  if (ocrPages === 0) return null
  return ocrPages < pages ? `${ocrPages} of ${pages} pages read by OCR` : 'read by OCR'
}

function sayOcr(progress: PaperView['progress']): string {
  if (!progress?.of) return progress?.paused ? 'OCR paused' : 'waiting for OCR'
  const page = `page ${progress.page} of ${progress.of}`
  if (progress.paused) return `OCR paused at ${page}`
  return progress.minutes ? `OCR of ${page}, ${progress.minutes} min left` : `OCR of ${page}`
}

function sayShortly(paper: PaperView): string {
  const { status, progress } = paper
  if (status === 'reading' && progress) return `p. ${progress.page} of ${progress.of}`
  if (status === 'ocr' && progress?.of)
    return `${progress.paused ? 'OCR paused' : 'OCR'}, ${progress.page} of ${progress.of}`
  return hasNoText(paper) ? 'no full text' : sayState(paper, 'unreadable')
}

function dotOf(paper: PaperView, isColumn: boolean): string {
  const { status, error } = paper
  if (status === 'ready') return isColumn && hasNoText(paper) ? 'bg-weak' : 'bg-good'
  if (status !== 'failed') return 'bg-accent breathing'
  return error?.code === 'newer_version' ? 'bg-weak' : 'bg-bad'
}

const hasNoText = ({ status, fullText }: PaperView) => status === 'ready' && !fullText
