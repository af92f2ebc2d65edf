import type { Metadata } from 'next'
import { BackLink } from '@/app/shell/back-link'
import { KeepFresh } from '@/app/shell/keep-fresh'
import { readHealth } from '@/app/shell/read-once'
import { When } from '@/app/shell/when'
import type { Overview } from '@/lib/library/overview/overview'
import { hiddenSamples } from '@/lib/library/samples/sample-standing'
import { type OverviewState, overviewState } from '@/lib/research/overview/make-overview'
import { ImportBar } from '../imports/import-bar'
import { MakeButton } from './make-button'
import { CitedList, DisagreementList, QuestionList } from './overview-parts'
import { ThemeList } from './theme-list'
import { YearChart } from './year-chart'

export const metadata: Metadata = { title: 'Overview' }

/** The library's contents at the time of the last overview, with a button to update it. */
export default async function OverviewPage() {
  const [{ overview, making }, { ready }, hidden] = await Promise.all([overviewState(), readHealth(), hiddenSamples()])
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-6 pb-28 desk:px-10 desk:pt-10">
      <BackLink href="/library">Library</BackLink>
      <h1 className="page-title mb-2">What is in your library</h1>
      {overview ? (
        <Facts overview={overview} ready={ready - hidden.size} samples={hidden.size} />
      ) : (
        <p className="max-w-prose text-soft">
          Publication years, the works your papers cite most, and suggested questions, all drawn from the papers
          themselves. With a language model, the overview also groups your papers into themes.
        </p>
      )}
      <div className="mt-4">
        {making?.isUnderWay ? <Progress making={making} /> : <MakeButton isFirst={!overview} />}
        {making && !making.isUnderWay && (
          <p role="alert" className="mt-2 text-sm text-bad">
            {making.error?.message ?? 'The overview was interrupted. Start it again.'}
          </p>
        )}
      </div>
      {overview && (
        <>
          {overview.byModel && <ThemeList {...overview} />}
          <QuestionList {...overview} />
          <YearChart {...overview} />
          <CitedList {...overview} />
          <DisagreementList {...overview} />
        </>
      )}
    </div>
  )
}

type FactsProps = {
  overview: Overview
  /** papers that an overview made now would be based on */
  ready: number
  /** sample papers that it would leave out */
  samples: number
}

function Facts({ overview: { papers, madeAt, byModel, notice }, ready, samples }: FactsProps) {
  const leftOut = samples === 0 ? '' : `, not counting ${samples === 1 ? 'a sample paper' : `${samples} sample papers`}`
  const isCurrent = ready === papers
  return (
    <div className="max-w-prose text-soft">
      <p>
        Based on {sayPapers(papers)}
        {isCurrent && leftOut}, <When iso={madeAt} />.
        {!isCurrent && ` The library now has ${sayPapers(ready)}${leftOut}.`}
      </p>
      <p className="mt-1 text-sm">
        {byModel
          ? 'A language model named the themes and wrote the questions, from titles and abstracts.'
          : 'No language model was used. With one, the overview also groups your papers into themes.'}
      </p>
      {notice && <p className="mt-1 text-sm text-weak">The language model could not write the overview: {notice}</p>}
    </div>
  )
}

function Progress({ making: { done, of } }: { making: NonNullable<OverviewState['making']> }) {
  return (
    <div role="status" className="max-w-md text-sm text-soft">
      <KeepFresh />
      <p className="mb-2 tabular-nums">
        {done === 0
          ? `Looking through ${sayPapers(of)}`
          : `Reference lists read from ${done.toLocaleString('en')} of ${sayPapers(of)}`}
      </p>
      <ImportBar label="Overview progress" value={{ done, of }} />
    </div>
  )
}

const sayPapers = (count: number) => (count === 1 ? 'one paper' : `${count.toLocaleString('en')} papers`)
