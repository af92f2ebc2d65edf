'use client'
import dynamic from 'next/dynamic'
import { emptyRunView, type RunView } from '@/lib/research/run-view'
import type { Edits } from './answer/use-edits'
import type { Following } from './composer/composer'
import { RunPane } from './run-pane'
import { justAsked, shownVersion, type Thread, type Version } from './threads'
import type { usePlace } from './use-place'

const CompareView = dynamic(() => import('./versions/compare-view').then((module) => module.CompareView))

type Props = {
  thread: Thread
  views: Map<string, RunView>
  navigation: ReturnType<typeof usePlace>
  /** whether it is the session's newest question */
  isLast: boolean
  fillsScreen: boolean
  /** its number among several questions */
  of: { number: number } | null
  /** container of the source panel */
  source: HTMLElement | null
  addVersion(version: Version): void
  follow: ((following: Following) => void) | null
  edits: Edits
  /** whether compared versions are side by side */
  sideBySide: boolean
  setSideBySide(sideBySide: boolean): void
}

/** One question of a session: the displayed version, and a way to the others. */
export function ThreadView(props: Props) {
  const { thread, views, navigation, isLast, of, source, addVersion, follow, edits } = props
  const { versions } = thread
  const shown = shownVersion(thread, navigation.place.run)
  if (!shown) return null
  const { place } = navigation
  const holdsRun = versions.some((version) => version.id === place.run)
  const newest = versions.at(-1)
  const isOpen = place.run ? holdsRun : isLast
  const other = isOpen && place.compare !== shown.id ? versions.find(({ id }) => id === place.compare) : undefined
  // The newest version of the last question needs no URL parameter.
  const addressOf = (id: string | undefined) => (id === newest?.id && isLast ? null : (id ?? null))

  if (other)
    return (
      <CompareView
        key={`${other.id} ${shown.id}`}
        id={`item-${newest?.id}`}
        versions={versions}
        before={other}
        after={shown}
        views={views}
        sideBySide={props.sideBySide}
        setSideBySide={props.setSideBySide}
        source={source}
        compare={(before, after) => navigation.compareWith(addressOf(after), before)}
        close={() => navigation.showVersion(addressOf(shown.id))}
      />
    )

  return (
    <RunPane
      key={`${shown.id} ${edits.count}`}
      id={`item-${newest?.id}`}
      version={shown}
      start={views.get(shown.id) ?? emptyRunView}
      earlier={shown.parentId === null ? undefined : views.get(shown.parentId)}
      remember={(view) => {
        views.set(shown.id, view)
      }}
      versions={versions}
      showVersion={(id) => navigation.showVersion(addressOf(id))}
      compareWith={(id) => navigation.compareWith(addressOf(shown.id), id)}
      addVersion={(id, asked) => addVersion(justAsked(shown, id, asked))}
      edits={edits}
      sentence={isOpen ? place.sentence : null}
      cite={isOpen ? place.cite : null}
      openCitation={(cite) => navigation.openCitation(addressOf(shown.id), cite)}
      passage={isOpen ? place.passage : null}
      openPassage={(passage) => navigation.openPassage(addressOf(shown.id), passage)}
      closeSource={navigation.closeSource}
      follow={follow}
      source={isOpen ? source : null}
      fillsScreen={props.fillsScreen}
      suffix={of && !isLast ? ` to question ${of.number}` : ''}
    />
  )
}
