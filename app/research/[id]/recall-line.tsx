import type { RunView } from '@/lib/research/run-view'

/** What the answer rests on, in numbers: also what was not read. */
export function RecallLine({ view, over }: { view: RunView; over: boolean }) {
  if (!over || !view.library) return null
  const read = new Set(view.evidence.map((passage) => passage.paperId)).size
  const verified = view.citations.filter((citation) => citation.verdict === 'verified').length
  return (
    <ul className="mt-6 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3.5 text-xs text-soft">
      <Fact number={view.library.papers}>in the library</Fact>
      <Fact number={read}>read</Fact>
      <Fact number={view.references.length}>cited</Fact>
      <Fact number={view.library.unreadable}>could not be read</Fact>
      {view.citations.length > 0 && (
        <li>
          <b className="font-semibold text-ink tabular-nums">{verified}</b> of {view.citations.length} citations
          verified
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
