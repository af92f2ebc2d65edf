'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AskMode } from '@/app/ask/mode-menu'
import { useHeldForMarkdown, useMarkdownSoon } from '@/app/markdown/late-parser'
import { AskAbout } from '@/app/pdf/selection/ask-about'
import { PANEL_COLUMNS, PanelEdge, usePanelWidth } from '@/app/shell/panel-width'
import { useIsWide } from '@/app/shell/use-is-wide'
import { useRefresh } from '@/app/shell/use-refresh'
import { emptyRunView, type RunView } from '@/lib/research/run-view'
import { groupByRoot } from '@/lib/research/versions/describe-change'
import type { EntryView as Entry } from '@/lib/sessions/entries'
import type { SessionMemory } from '@/lib/sessions/state-machine'
import { useEdits } from './answer/use-edits'
import { Composer, type Following } from './composer/composer'
import { NextSteps } from './composer/next-steps'
import { type Send, useCommand } from './composer/use-command'
import { composerBox, putQuestion, Rephrase, useQuoted } from './composer/use-quoted'
import { EntryView } from './entries/entry-view'
import { QuestionList } from './question-list'
import { inTimeOrder } from './session-items'
import { showItem } from './show-item'
import { ThreadView } from './thread-view'
import { justAsked, shownVersion, type Version } from './threads'
import { usePlace } from './use-place'
import { isOver } from './use-run-view'

type Props = {
  id: string
  title: string
  memory: SessionMemory
  /** title of the next paper in its list; null if there is none */
  nextTitle: string | null
  versions: Version[]
  entries: Entry[]
  views: Record<string, RunView>
  /** the person's notes that entries show, by paper */
  notes: Record<string, string>
}

/** A session from its first question to the box at its foot, with the open source beside it. */
export function SessionView({ id, title, memory, nextTitle, versions, entries, views, notes }: Props) {
  useHeldForMarkdown()
  useMarkdownSoon(Object.values(views).some((view) => !isOver(view)))
  const navigation = usePlace()
  const [added, setAdded] = useState<Version[]>([])
  const [said, setSaid] = useState<Following | null>(null)
  const [source, setSource] = useState<HTMLElement | null>(null)
  const command = useCommand(id)
  const width = usePanelWidth()
  const isWide = useIsWide()
  const [sideBySide, setSideBySide] = useState(false)
  // A chosen mode lasts until the next action.
  const [chosen, setChosen] = useState<{ at: string | undefined; mode: AskMode } | null>(null)
  // Keep views when switching between versions.
  const known = useMemo(() => new Map(Object.entries(views)), [views])

  const addVersion = (version: Version) => {
    setAdded((all) => [...all, version])
    navigation.showVersion(null)
  }
  const stored = new Set(versions.map((version) => version.id))
  const edits = useEdits({
    versions: [...versions, ...added.filter(({ id }) => !stored.has(id))],
    views: known,
    addVersion,
    showVersion: navigation.showVersion,
  })
  const items = inTimeOrder(groupByRoot(edits.versions), entries)
  const threads = items.flatMap((item) => (item.kind === 'thread' ? [item.thread] : []))
  const last = items.at(-1)
  const lastThread = threads.at(-1)
  const shown = lastThread && shownVersion(lastThread, navigation.place.run)
  const following = shown ? (said?.runId === shown.id ? said : startingPoint(shown.id, known.get(shown.id))) : null
  const busy = following !== null && !following.over
  const canImprove = !busy && (following?.canImprove ?? false)
  const wanted = chosen && chosen.at === last?.key ? chosen.mode : 'answer'
  const mode = wanted === 'improve' && !canImprove ? 'answer' : wanted
  const choose = (mode: AskMode) => setChosen({ at: last?.key, mode })

  // Two versions side by side take the space of the source.
  const isWidened = sideBySide && navigation.place.compare !== null
  const hasSource = threads.length > 0 && !isWidened

  useOpenAtLast(items.length > 1 ? last?.key : undefined)
  useShowNewest(last?.key, edits.count)
  useStartAtQuestion(last?.key, shown?.createdAt)
  useRefreshAtEnd(busy)

  const send: Send = async (typed, how) => {
    const error = await command.send(typed, how)
    if (error === null && navigation.place.run) navigation.showVersion(null)
    return error
  }

  const { cite, passage } = navigation.place
  const quote = useQuoted(!isWide && (cite !== null || passage !== null))
  const askAbout = (words: string) => {
    if (mode === 'improve') choose('answer')
    quote(words)
    if (!isWide) navigation.closeSource()
    return true
  }
  const rephrase = (question: string) => {
    if (mode === 'improve') choose('answer')
    putQuestion(question)
  }
  const giveFeedback = () => {
    choose('improve')
    composerBox()?.focus()
  }

  return (
    <AskAbout value={askAbout}>
      <Rephrase value={rephrase}>
        <div className={hasSource ? PANEL_COLUMNS : ''} style={width}>
          <div className="flex min-h-dvh min-w-0 flex-col overflow-x-clip px-5 pt-8 desk:px-10 desk:pt-10">
            <div
              className={`mx-auto flex w-full flex-1 flex-col ${isWidened ? 'max-w-[64rem]' : 'max-w-[45rem] has-[.table-frame]:max-w-[64rem]'}`}
            >
              {threads.length === 0 && <h1 className="page-title mb-5">{title}</h1>}
              {items.length === 0 && <p className="text-soft">Nothing has been asked in this session yet.</p>}
              {items.map((item) =>
                item.kind === 'entry' ? (
                  <EntryView
                    key={item.key}
                    entry={item.entry}
                    note={noteOf(item.entry, entries, notes)}
                    send={listIsCounted(item.entry, memory) ? send : null}
                  />
                ) : (
                  <ThreadView
                    key={item.thread.versions[0]?.id}
                    thread={item.thread}
                    views={known}
                    navigation={navigation}
                    isLast={item.thread === lastThread}
                    fillsScreen={item === last && items.length > 1}
                    of={threads.length > 1 ? { number: threads.indexOf(item.thread) + 1 } : null}
                    source={source}
                    addVersion={addVersion}
                    follow={item.thread === lastThread ? setSaid : null}
                    edits={edits}
                    sideBySide={sideBySide}
                    setSideBySide={setSideBySide}
                  />
                ),
              )}
              {!busy && items.length > 0 && (
                <NextSteps memory={memory} title={nextTitle} send={send} giveFeedback={giveFeedback} />
              )}
              <Composer
                at={last?.key}
                following={following}
                mode={mode}
                choose={choose}
                canImprove={canImprove}
                send={send}
                onVersion={(runId, feedback) =>
                  shown && addVersion(justAsked(shown, runId, { feedback, mode: 'improve' }))
                }
              >
                <QuestionList threads={threads} />
              </Composer>
            </div>
          </div>
          {hasSource && (
            <div className="relative min-w-0 wide:border-l wide:border-line wide:bg-sunk">
              <PanelEdge />
              <div ref={setSource} className="h-full" />
            </div>
          )}
        </div>
      </Rephrase>
    </AskAbout>
  )
}

/** The note that an entry shows; null if a later entry shows the same note, so that it is edited in one place. */
function noteOf({ id, result }: Entry, entries: Entry[], notes: Record<string, string>): string | null {
  if (result.kind !== 'notes') return null
  const paperId = result.paper.id
  const last = entries.findLast((entry) => entry.result.kind === 'notes' && entry.result.paper.id === paperId)
  return last?.id === id ? (notes[paperId] ?? '') : null
}

/** Whether numbers in commands refer to an entry's list. */
function listIsCounted({ result }: Entry, { lastQuerySet }: SessionMemory): boolean {
  return result.kind === 'papers' && result.papers.map(({ id }) => id).join(' ') === lastQuerySet.join(' ')
}

function startingPoint(runId: string, view: RunView = emptyRunView): Following {
  return { runId, over: isOver(view), canImprove: view.answerId !== null, lost: false }
}

/** Opens a session at its end, unless the URL points to something in it or the person navigated back. */
function useOpenAtLast(key: string | undefined) {
  const wanted = useRef(key)
  useEffect(() => {
    if (!wanted.current || window.location.search || window.location.hash || window.history.state?.opened) return
    window.history.replaceState({ ...window.history.state, opened: true }, '')
    showItem(wanted.current, { focus: false })
  }, [])
}

/** Scrolls to the latest action when there is a new one. An edit by hand keeps the position. */
function useShowNewest(key: string | undefined, edits: number) {
  const seen = useRef({ key, edits })
  useEffect(() => {
    if (!key || seen.current.key === key) return
    const isEdit = seen.current.edits !== edits
    seen.current = { key, edits }
    if (isEdit) return
    showItem(key, { focus: !isWriting() })
  }, [key, edits])
}

/**
 * Whether the focus must stay: after asking, it moves to the question, but not while the person types or works
 * elsewhere.
 */
function isWriting(): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return false
  return activeElement !== composerBox() || composerBox()?.value !== ''
}

/** How long a question counts as new, in ms. */
const NEW_MS = 60_000

/**
 * Focuses the answer on a page reached by asking, or the question until there is an answer: the box it was typed into
 * is gone.
 */
function useStartAtQuestion(key: string | undefined, askedAt: string | undefined) {
  const start = useRef({ key, askedAt })
  useEffect(() => {
    const { key, askedAt = '' } = start.current
    const isNew = Date.now() - Date.parse(askedAt) < NEW_MS
    if (!key || !isNew || document.activeElement !== document.body) return
    const item = document.getElementById(`item-${key}`)
    const answer = item?.querySelector<HTMLElement>('[data-answer][aria-busy=false]')
    ;(answer ?? item)?.focus({ preventScroll: true })
  }, [])
}

/** Refreshes when an answer is complete, because the session's state changes what is possible next. */
function useRefreshAtEnd(busy: boolean) {
  const refresh = useRefresh()
  const was = useRef(busy)
  useEffect(() => {
    if (was.current && !busy) refresh()
    was.current = busy
  }, [busy, refresh])
}
