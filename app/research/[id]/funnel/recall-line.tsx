import type { RunView } from '@/lib/research/run-view'

/** What the answer is based on, in numbers, including what was not read. */
export function RecallLine({ view, over }: { view: RunView; over: boolean }) {
  if (!over || !view.library || view.library.papers === 0) return null
  const { papers, samplesLeftOut = 0, unreadable, noText, withoutPdf, working } = view.library
  const read = new Set(view.evidence.map((passage) => passage.paperId)).size
  return (
    <ul
      aria-label="What this answer is based on"
      className="mt-6 flex flex-wrap gap-x-5 gap-y-1 border-t border-line pt-3.5 text-xs text-soft"
    >
      <Fact number={papers}>{sayPapers(papers, samplesLeftOut)}</Fact>
      {view.among !== null && <Fact number={view.among}>searched</Fact>}
      {view.highlights !== null && <Fact number={view.highlights}>of your highlights in them</Fact>}
      <Fact number={view.near}>considered</Fact>
      <Fact number={view.shortlisted}>shortlisted</Fact>
      <Fact number={read}>read</Fact>
      <Fact number={view.references.length}>cited</Fact>
      {unreadable > 0 && <Fact number={unreadable}>could not be read{whyUnreadable(unreadable, noText)}</Fact>}
      {withoutPdf ? <Fact number={withoutPdf}>without a PDF</Fact> : null}
      {working ? <Fact number={working}>still being read</Fact> : null}
    </ul>
  )
}

/** Label for the number of papers. Names excluded samples, so that the total matches the sidebar. */
function sayPapers(papers: number, samplesLeftOut: number): string {
  if (samplesLeftOut === 0) return papers === 1 ? 'paper in the library' : 'papers in the library'
  return `of your own papers in the library; ${samplesLeftOut} sample ${samplesLeftOut === 1 ? 'paper' : 'papers'} left out`
}

/** ` (2 failed, 1 has no text)`; empty for runs from before scans were counted. */
function whyUnreadable(unreadable: number, noText: number | undefined): string {
  if (noText === undefined) return ''
  const failed = unreadable - noText
  const whys = [failed > 0 && `${failed} failed`, noText > 0 && `${noText} ${noText === 1 ? 'has' : 'have'} no text`]
  return ` (${whys.filter(Boolean).join(', ')})`
}

function Fact({ number, children }: { number: number; children: React.ReactNode }) {
  return (
    <li>
      <b className="font-semibold text-ink tabular-nums">{number}</b> {children}
    </li>
  )
}
