'use client'
import { emptyRunView, type RunView } from '@/lib/research/run-view'
import type { Following } from './composer'
import { RunPane } from './run-pane'
import { justAsked, shownVersion, type Thread, type Version } from './threads'
import type { usePlace } from './use-place'

type Props = {
  thread: Thread
  views: Map<string, RunView>
  navigation: ReturnType<typeof usePlace>
  /** whether it is the newest of the session's questions */
  isLast: boolean
  /** its place among several questions */
  of: { number: number } | null
  /** where the source panel stands */
  source: HTMLElement | null
  addVersion(version: Version): void
  follow: ((following: Following) => void) | null
}

/** One question of a session: the version that is shown, and the way to the others. */
export function ThreadView({ thread, views, navigation, isLast, of, source, addVersion, follow }: Props) {
  const { versions } = thread
  const shown = shownVersion(thread, navigation.place.run)
  if (!shown) return null
  const holdsRun = versions.some((version) => version.id === navigation.place.run)
  const isNewest = shown.id === versions.at(-1)?.id
  const isOpen = navigation.place.run ? holdsRun : isLast

  return (
    <RunPane
      key={shown.id}
      id={`item-${versions.at(-1)?.id}`}
      version={shown}
      start={views.get(shown.id) ?? emptyRunView}
      remember={(view) => {
        views.set(shown.id, view)
      }}
      versions={versions}
      showVersion={(id) => navigation.showVersion(id === versions.at(-1)?.id && isLast ? null : id)}
      addVersion={(id, feedback, settings) => addVersion(justAsked(shown, id, feedback, settings))}
      cite={isOpen ? navigation.place.cite : null}
      openCitation={(cite) => navigation.openCitation(isNewest && isLast ? null : shown.id, cite)}
      passage={isOpen ? navigation.place.passage : null}
      openPassage={(passage) => navigation.openPassage(isNewest && isLast ? null : shown.id, passage)}
      closeSource={navigation.closeSource}
      follow={follow}
      source={isOpen ? source : null}
      suffix={of && !isLast ? ` to question ${of.number}` : ''}
    />
  )
}
