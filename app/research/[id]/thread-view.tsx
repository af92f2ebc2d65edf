'use client'
import { useState } from 'react'
import { describeChange } from '@/lib/research/describe-change'
import type { FunnelSettings } from '@/lib/research/funnel'
import { emptyRunView, type RunView } from '@/lib/research/run-view'
import { RunPane } from './run-pane'
import { shownVersion, type Thread, type Version } from './threads'
import type { usePlace } from './use-place'

type Props = {
  thread: Thread
  views: Map<string, RunView>
  navigation: ReturnType<typeof usePlace>
  isLast: boolean
  /** its place among several questions */
  of: { number: number } | null
}

/** One question of a session: the version that is shown, and the way to the others. */
export function ThreadView({ thread, views, navigation, isLast, of }: Props) {
  const [added, setAdded] = useState<Version[]>([])
  const known = new Set(thread.versions.map((version) => version.id))
  const versions = [...thread.versions, ...added.filter((version) => !known.has(version.id))]
  const shown = shownVersion({ ...thread, versions }, navigation.place.run)
  if (!shown) return null
  const holdsRun = versions.some((version) => version.id === navigation.place.run)
  const isNewest = shown.id === versions.at(-1)?.id
  const isOpen = navigation.place.run ? holdsRun : isLast

  const addVersion = (id: string, feedback: string | null, settings: FunnelSettings = shown.settings) => {
    const change = describeChange(shown.settings, settings)
    setAdded((all) => [
      ...all,
      { id, question: thread.question, feedback, status: 'pending', rating: null, savedAs: null, settings, change },
    ])
    navigation.showVersion(isLast ? null : id)
    window.scrollTo({ top: 0 })
  }

  return (
    <RunPane
      key={shown.id}
      version={shown}
      start={views.get(shown.id) ?? emptyRunView}
      remember={(view) => {
        views.set(shown.id, view)
      }}
      versions={versions}
      showVersion={(id) => navigation.showVersion(id === versions.at(-1)?.id && isLast ? null : id)}
      addVersion={addVersion}
      cite={isOpen ? navigation.place.cite : null}
      openCitation={(cite) => navigation.openCitation(isNewest && isLast ? null : shown.id, cite)}
      closeCitation={navigation.closeCitation}
      isLast={isLast}
      showsSource={isOpen}
      suffix={of && !isLast ? ` to question ${of.number}` : ''}
    />
  )
}
