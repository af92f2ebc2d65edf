import type { PaperView } from '@/lib/library/papers'

const REASONS: Record<string, string> = {
  no_text: 'no text',
  encrypted: 'encrypted',
  newer_version: 'newer version',
  unsupported: 'not a PDF',
  too_large: 'too large',
}

/** Where a paper is, in a word or two. */
export function PaperState({ paper, isShort = false }: { paper: PaperView; isShort?: boolean }) {
  const dot =
    paper.status === 'ready' ? 'bg-good' : paper.status === 'failed' ? failedDot(paper) : 'bg-accent breathing'
  const said = sayState(paper)
  return (
    <span title={said} className="flex min-w-0 items-center gap-1.5 text-xs whitespace-nowrap text-soft tabular-nums">
      <span aria-hidden className={`size-1.5 flex-none rounded-full ${dot}`} />
      <span className="truncate">{isShort ? said.replace(/^reading page/, 'page') : said}</span>
    </span>
  )
}

function sayState(paper: PaperView): string {
  const { status, progress, error } = paper
  if (status === 'reading' && progress) return `reading page ${progress.page} of ${progress.of}`
  if (status === 'failed') return REASONS[error?.code ?? ''] ?? 'cannot be read'
  return paper.summaryWaits ? `${status}, summary by quoting` : status
}

function failedDot({ error }: PaperView): string {
  return error?.code === 'newer_version' ? 'bg-weak' : 'bg-bad'
}
