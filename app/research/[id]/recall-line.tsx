import type { RunView } from '@/lib/research/run-view'
import { countSentences } from './count-sentences'

/** What the answer rests on, in numbers: also what was not read. */
export function RecallLine({ view, over }: { view: RunView; over: boolean }) {
  if (!over || !view.library) return null
  const read = new Set(view.evidence.map((passage) => passage.paperId)).size
  const sentences = countSentences(view.citations)
  return (
    <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3.5 text-xs text-soft">
      <Fact number={view.library.papers}>
        {view.library.papers === 1 ? 'paper in the library' : 'papers in the library'}
      </Fact>
      <Fact number={read}>read</Fact>
      <Fact number={view.references.length}>cited</Fact>
      <Fact number={view.library.unreadable}>could not be read</Fact>
      {sentences.cited > 0 && (
        <li>
          <b className="font-semibold text-ink tabular-nums">{sentences.verified}</b> of {sentences.cited} cited
          sentences verified
        </li>
      )}
    </ul>
  )
}

function Fact({ number, children }: { number: number; children: string }) {
  return (
    <li>
      <b className="font-semibold text-ink tabular-nums">{number}</b> {children}
    </li>
  )
}
