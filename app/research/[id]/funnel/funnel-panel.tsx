'use client'
import { AmongPapers } from '@/app/ask/among-papers'
import { useModelConnected } from '@/app/shell/model-connected'
import type { ConsideredPaper } from '@/lib/research/events/considered-papers'
import { type FunnelSettings, LIMITS } from '@/lib/research/settings/funnel'
import { FunnelNumber } from './funnel-number'
import { choosePaper } from './paper-choice'
import type { FunnelDraft } from './use-funnel-draft'

type Props = { draft: FunnelDraft; papers: ConsideredPaper[] }

const STAGES = [
  {
    name: 'scope',
    title: 'Shortlist',
    k: 'Maximum number of papers; more if your question asks for a list of papers.',
    cutoff: 'How relevant a paper must be, compared with the best one. Higher: fewer papers, closer to the question.',
    variety:
      'Above 0.5: more varied papers, chosen from four times as many candidates, even if they are slightly less relevant.',
  },
  {
    name: 'gather',
    title: 'Evidence',
    k: 'Maximum number of passages; more when several papers should be represented.',
    cutoff:
      'How relevant a passage must be, compared with the best one. Higher: fewer passages, closer to the question.',
    // Only the relevance compared with the best passage limits this stage.
    variety: null,
  },
] as const

type Stage = (typeof STAGES)[number]

/** Settings of the funnel, each number with its effect. */
export function FunnelPanel({ draft, papers }: Props) {
  const { settings, set } = draft
  return (
    <div className="grid gap-5 px-3.5 pt-2 pb-3.5 desk:grid-cols-2">
      {STAGES.map((stage) => (
        <fieldset key={stage.name} className="min-w-0">
          <legend className="mb-1 font-medium">{stage.title}</legend>
          <StageNumbers of={stage} settings={settings} set={set} />
        </fieldset>
      ))}
      <div className="min-w-0 desk:col-span-2">
        <AmongPapers filter={settings.among} change={(among) => set({ among })} />
        <label className="mt-1 flex w-fit cursor-pointer gap-x-2 px-2 text-sm">
          <input
            type="checkbox"
            checked={settings.newestFirst}
            onChange={({ target }) => set({ newestFirst: target.checked })}
            className="mt-0.5 size-4 flex-none"
          />
          <span>
            Newest first
            <span className="block text-xs text-soft">
              Reads the newest papers on the shortlist first, rather than those that best fit the question.
            </span>
          </span>
        </label>
        <Named word="Always included" ids={settings.include} papers={papers} free={free} />
        <Named word="Excluded" ids={settings.exclude} papers={papers} free={free} />
      </div>
    </div>
  )

  function free(id: string) {
    set(choosePaper(settings, id, 'free'))
  }
}

type StageProps = {
  of: Stage
  settings: FunnelSettings
  set(part: Partial<FunnelSettings>): void
}

function StageNumbers({ of: { name, ...says }, settings, set }: StageProps) {
  const stage = settings[name]
  const limits = LIMITS[name]
  // Verbatim passages are chosen by number and by paper, without a cutoff.
  const isWritten = useModelConnected() && !settings.byQuoting
  const hasCutoff = name === 'scope' || isWritten
  return (
    <>
      <FunnelNumber
        label="Number"
        says={says.k}
        limits={limits.k}
        step={1}
        value={stage.k}
        set={(k) => set({ [name]: { ...stage, k } })}
      />
      {hasCutoff && (
        <FunnelNumber
          label="Relevance"
          says={says.cutoff}
          limits={limits.cutoff}
          step={0.05}
          value={stage.cutoff}
          set={(cutoff) => set({ [name]: { ...stage, cutoff } })}
        />
      )}
      {says.variety && (
        <FunnelNumber
          label="Variety"
          says={says.variety}
          limits={[1 - limits.mmr[1], 1 - limits.mmr[0]]}
          step={0.05}
          value={hundredths(1 - stage.mmr)}
          set={(variety) => set({ [name]: { ...stage, mmr: hundredths(1 - variety) } })}
        />
      )}
      {name === 'scope' && (
        <FunnelNumber
          label="Full text"
          says="Maximum number of papers added because their full text matches, even if their summary does not. At 0, only summaries are searched."
          limits={LIMITS.fullText.limit}
          step={1}
          value={settings.fullText.limit}
          set={(limit) => set({ fullText: { limit } })}
        />
      )}
    </>
  )
}

/** Rounds away floating-point errors to two digits. */
const hundredths = (value: number) => Math.round(value * 100) / 100

type NamedProps = { word: string; ids: string[]; papers: ConsideredPaper[]; free(id: string): void }

function Named({ word, ids, papers, free }: NamedProps) {
  if (ids.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5 px-2 text-sm">
      <span className="text-xs text-soft">{word}</span>
      {ids.map((id) => {
        const title = papers.find((paper) => paper.paperId === id)?.title || id
        return (
          <button
            key={id}
            type="button"
            title={title}
            aria-label={`${word}: ${title}. Remove`}
            onClick={() => free(id)}
            className="flex max-w-full items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-xs hover:border-edge"
          >
            <span className="truncate">{title}</span> <span aria-hidden>×</span>
          </button>
        )
      })}
    </div>
  )
}
