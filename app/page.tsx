import { May } from '@/app/rights'
import { titlesOf } from '@/lib/library/papers'
import { newestTitles } from '@/lib/library/recent/newest-titles'
import { sampleStanding } from '@/lib/library/samples/sample-standing'
import { hasModel } from '@/lib/models/connection/model-in-use'
import { getLimits } from '@/lib/models/limits/limits'
import { chosenKinds, mayReadPdfs, sourceChoices } from '@/lib/research/sources/chosen-sources'
import { amongInAddress } from './ask/among-address'
import { AskForm } from './ask/ask-form'
import { DropPapers } from './ask/drop-papers'
import { ModelHint } from './ask/model-hint'
import { questionsToTry } from './ask/questions-to-try'
import { RecentSessions } from './ask/recent-sessions'
import { SampleLine } from './ask/sample-line'
import { SourcesProvider } from './ask/sources'
import { Welcome } from './ask/welcome'
import { readHealth, readSessions } from './shell/read-once'
import { SinceLastTime } from './since/since-last-time'

type Props = { searchParams: Promise<{ q?: string | string[]; among?: string | string[]; tag?: string | string[] }> }

/** Titles to search for three questions. */
const TITLES = 50
/** Recent sessions to link. */
const RECENT = 5

export default async function AskPage({ searchParams }: Props) {
  const [address, health, sessions, standing, sources, readsPdfs, kinds, { deepMinutes }] = await Promise.all([
    searchParams,
    readHealth(),
    readSessions(),
    sampleStanding(),
    sourceChoices(),
    mayReadPdfs(),
    chosenKinds(),
    getLimits(),
  ])
  const { q } = address
  const among = await amongInAddress(address)
  const [only, ...more] = among?.paperIds ?? []
  const title = only && more.length === 0 ? (await titlesOf([only])).get(only)?.title : undefined
  const aside = standing === 'aside'
  const own = health.ready - health.samples
  const hasSamples = health.samples > 0 && own <= 0
  const titles = health.ready > 0 && !hasSamples ? await newestTitles(TITLES) : []
  return (
    <div className="mx-auto max-w-[42.5rem] px-5 pt-[clamp(2rem,13vh,9rem)] pb-16">
      <Welcome {...health} ready={aside ? own : health.ready} />
      <SourcesProvider choices={sources} readsPdfs={readsPdfs} kinds={kinds} deepMinutes={deepMinutes}>
        <AskForm
          start={typeof q === 'string' ? q : ''}
          among={among}
          title={title}
          tries={questionsToTry({ hasSamples, titles })}
          samples={hasSamples ? health.samples : 0}
        />
      </SourcesProvider>
      <SampleLine samples={health.samples} own={own} standing={standing} />
      <SinceLastTime />
      <May right="bring">
        <DropPapers isEmpty={health.papers === 0} {...health} />
      </May>
      {!(await hasModel()) && (
        <May right="administer">
          <ModelHint />
        </May>
      )}
      <RecentSessions sessions={sessions.slice(0, RECENT)} />
    </div>
  )
}
