'use client'
import { AmongPapers } from '@/app/ask/among-papers'
import type { ConsideredPaper } from '@/lib/research/events'
import { type FunnelSettings, LIMITS } from '@/lib/research/funnel'
import { FunnelNumber } from './funnel-number'
import { choosePaper } from './paper-choice'
import type { FunnelDraft } from './use-funnel-draft'

type Props = { draft: FunnelDraft; papers: ConsideredPaper[] }

const STAGES = [
  { name: 'scope', title: 'Shortlist', of: 'passages of summaries' },
  { name: 'gather', title: 'Evidence', of: 'passages of full text' },
] as const

/** What the person may set of the funnel, each number with what it does. */
export function FunnelPanel({ draft, papers }: Props) {
  const { settings, set } = draft
  return (
    <div className="grid gap-5 px-3.5 pt-2 pb-3.5 desk:grid-cols-2">
      {STAGES.map(({ name, title, of }) => (
        <fieldset key={name} className="min-w-0">
          <legend className="mb-1 font-medium">{title}</legend>
          <StageNumbers name={name} of={of} settings={settings} set={set} />
        </fieldset>
      ))}
      <div className="min-w-0 desk:col-span-2">
        <AmongPapers filter={settings.among} change={(among) => set({ among })} />
        <Named word="Forced in" ids={settings.include} papers={papers} free={free} />
        <Named word="Left out" ids={settings.exclude} papers={papers} free={free} />
      </div>
    </div>
  )

  function free(id: string) {
    set(choosePaper(settings, id, 'free'))
  }
}

type StageProps = {
  name: 'scope' | 'gather'
  of: string
  settings: FunnelSettings
  set(part: Partial<FunnelSettings>): void
}

function StageNumbers({ name, of, settings, set }: StageProps) {
  const stage = settings[name]
  const limits = LIMITS[name]
  return (
    <>
      <FunnelNumber
        label="k"
        says={`At most this many ${of}.`}
        limits={limits.k}
        step={1}
        value={stage.k}
        set={(k) => set({ [name]: { ...stage, k } })}
      />
      <FunnelNumber
        label="Cutoff"
        says="Relevance below it is left out."
        limits={limits.cutoff}
        step={0.05}
        value={stage.cutoff}
        set={(cutoff) => set({ [name]: { ...stage, cutoff } })}
      />
      <FunnelNumber
        label="Alpha"
        says="1 takes the nearest; less avoids repetition."
        limits={limits.mmr}
        step={0.05}
        value={stage.mmr}
        set={(mmr) => set({ [name]: { ...stage, mmr } })}
      />
      {name === 'scope' && (
        <FunnelNumber
          label="Full text"
          says="Papers of this many best passages join the shortlist."
          limits={LIMITS.fullText.limit}
          step={1}
          value={settings.fullText.limit}
          set={(limit) => set({ fullText: { limit } })}
        />
      )}
    </>
  )
}

type NamedProps = { word: string; ids: string[]; papers: ConsideredPaper[]; free(id: string): void }

function Named({ word, ids, papers, free }: NamedProps) {
  if (ids.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-1.5 px-2 text-sm">
      <span className="text-xs text-soft">{word}</span>
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          title={papers.find((paper) => paper.paperId === id)?.title ?? id}
          aria-label={`${word}: ${id}. Remove`}
          onClick={() => free(id)}
          className="flex items-center gap-1.5 rounded-full border border-line px-2.5 py-0.5 text-xs hover:border-edge"
        >
          {id} <span aria-hidden>×</span>
        </button>
      ))}
    </div>
  )
}
