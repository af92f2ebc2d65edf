import { newestTitles } from '@/lib/library/list/newest-titles'
import { titlesOf } from '@/lib/library/papers'
import { sampleStanding } from '@/lib/library/samples/sample-standing'
import { hasModel } from '@/lib/models/connection'
import { estimateRun } from '@/lib/research/costs/estimate'
import { mayReadPdfs, sourceChoices } from '@/lib/research/outline/outside/chosen-sources'
import { amongInAddress } from './ask/among-address'
import { AskForm } from './ask/ask-form'
import { DropPapers } from './ask/drop-papers'
import { ModelHint } from './ask/model-hint'
import { questionsToTry } from './ask/questions-to-try'
import { RecentSessions } from './ask/recent-sessions'
import { SourcesProvider } from './ask/sources'
import { sayEstimate } from './costs/say-estimate'
import { readHealth, readSessions } from './shell/read-once'
import { SinceLastTime } from './since/since-last-time'

type Props = { searchParams: Promise<{ q?: string | string[]; among?: string | string[]; tag?: string | string[] }> }

/** Titles that are looked through for three to ask about. */
const TITLES = 50
/** Sessions that can be gone on with from here. */
const RECENT = 5

export default async function AskPage({ searchParams }: Props) {
  const [address, health, sessions, estimate, standing, sources, readsPdfs, deep] = await Promise.all([
    searchParams,
    readHealth(),
    readSessions(),
    estimateRun('answer'),
    sampleStanding(),
    sourceChoices(),
    mayReadPdfs(),
    estimateRun('deep'),
  ])
  const { q } = address
  const among = amongInAddress(address)
  const [only, ...more] = among?.paperIds ?? []
  const title = only && more.length === 0 ? (await titlesOf([only])).get(only)?.title : undefined
  const aside = standing === 'aside'
  const hasSamples = health.samples > 0 && !aside
  const titles = health.ready > 0 && !hasSamples ? await newestTitles(TITLES) : []
  return (
    <div className="mx-auto max-w-[42.5rem] px-5 pt-[clamp(2rem,13vh,9rem)] pb-16">
      <h1 className="font-serif text-[clamp(1.9rem,5vw,2.5rem)] leading-[1.15] font-medium tracking-[-0.015em]">
        What do your papers say?
      </h1>
      <p className="mt-2.5 mb-6 text-[1rem] text-soft">
        {invitation({ ...health, ready: health.ready - (aside ? health.samples : 0) })}
      </p>
      <SourcesProvider choices={sources} readsPdfs={readsPdfs}>
        <AskForm
          start={typeof q === 'string' ? q : ''}
          among={among}
          title={title}
          tries={questionsToTry({ hasSamples, titles })}
        />
      </SourcesProvider>
      {estimate && (
        <p className="mt-3 px-1 text-xs text-faint">
          <span className="block">{sayEstimate(estimate)}</span>
          {deep && <span className="block">Deep research: {inSentence(sayEstimate(deep))}</span>}
        </p>
      )}
      <SinceLastTime />
      <DropPapers isEmpty={health.papers === 0} />
      {!hasModel() && <ModelHint />}
      <RecentSessions sessions={sessions.slice(0, RECENT)} />
    </div>
  )
}

const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

function invitation({ ready, working, papers }: { ready: number; working: number; papers: number }): string {
  if (ready > 0)
    return `Ask ${ready === 1 ? 'one paper' : `${ready} papers`}. Every sentence of the answer leads to its page.`
  if (working > 0) return 'Your papers are being read. You can ask as soon as the first one is ready.'
  if (papers > 0) return 'None of your papers could be read. The library says why.'
  return 'Your library is empty. Add a few PDFs, then ask.'
}
