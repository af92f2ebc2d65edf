import { hideHalfMarker } from '@/app/markdown/hide-half-marker'
import type { RunView } from '@/lib/research/run-view'
import type { Version } from '../threads'
import { isOver } from '../use-run-view'

type Making = Pick<Version, 'mode' | 'target'>

/**
 * What to display while a version is written: for one part, the rest of the answer around it; for the whole, the
 * previous version until the new one appears; of an answer that is asked again, until its first words. Not checked yet.
 */
export function whileWritten(view: RunView, { mode, target }: Making, earlier: RunView | undefined): RunView {
  if (isOver(view) || view.answerId !== null || !earlier) return view
  const markdown = shownText(view.markdown, earlier.markdown, { mode, target })
  if (markdown === view.markdown) return view
  const { evidence, references, analyst } = earlier
  return { ...view, markdown, evidence: [...view.evidence, ...evidence], references, analyst }
}

function shownText(written: string, earlier: string, { mode, target }: Making): string {
  if (target) return withRest(written, earlier, target)
  if (mode === 'improve' || mode === 'extend') return earlier || written
  return mode === 'answer' ? written || earlier : written
}

/** A growing text, followed by the earlier text after the part being written. */
function withRest(written: string, earlier: string, { start, end }: { start: number; end: number }): string {
  const rest = earlier.slice(end)
  if (written === '') return earlier
  return written.length < start || written.endsWith(rest) ? written : hideHalfMarker(written) + rest
}
