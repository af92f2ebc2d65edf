import type { PaperView } from '@/lib/library/papers'
import type { PaperActions } from '../use-paper-actions'

/** What is done to the library as a whole, and seldom. */
export function LibraryCare({ papers, actions }: { papers: PaperView[]; actions: PaperActions }) {
  const samples = papers.filter((paper) => paper.origin === 'sample').length
  if (papers.length === 0) return null
  return (
    <section aria-label="Care of the library" className="mt-10 flex flex-wrap items-center gap-2 text-sm text-soft">
      {samples > 0 && (
        <button type="button" className="button" onClick={actions.removeSamples}>
          {samples === 1 ? 'Remove the sample paper' : `Remove the ${samples} sample papers`}
        </button>
      )}
      <button type="button" className="button" onClick={actions.rebuild}>
        Rebuild the index
      </button>
      <p className="min-w-60 flex-1 text-xs text-faint">
        Rebuilding cuts and indexes every paper anew, after a change of model for instance. Searching goes on meanwhile.
      </p>
    </section>
  )
}
