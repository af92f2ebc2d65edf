'use client'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useMay } from '@/app/rights'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import type { Outcome } from '@/lib/errors'
import type { IndexerSettings, SourceChoice } from '@/lib/library/new-works/indexer-settings'
import type { NewWork, NewWorks } from '@/lib/library/new-works/new-works'
import { Button } from '../../ui/button'
import * as actions from './actions'
import { IndexerForm } from './indexer-form'
import { LookState } from './look-state'
import { sayAdded } from './say-added'
import { TopicSection } from './topic-section'

const POLL_MS = 1_000

type Props = { settings: IndexerSettings; choices: SourceChoice[]; initial: NewWorks }

/** New works for each topic, newest first, to add or dismiss. */
export function NewScreen({ settings, choices, initial }: Props) {
  const [{ topics, cycle, isLooking }, setWorks] = useState(initial)
  useEffect(() => setWorks(initial), [initial])
  const may = useMay()
  const load = useCallback(async () => {
    const now = await actions.readNewWorks().catch(() => null)
    if (now) setWorks(now)
  }, [])
  useEffect(() => {
    if (!isLooking) return
    const timer = setInterval(load, POLL_MS)
    return () => clearInterval(timer)
  }, [isLooking, load])

  const act = async <T,>(work: () => Promise<Outcome<T>>): Promise<Outcome<T> | null> => {
    const done = await reach(work())
    if (!done.ok) {
      const message = done.error.message
      showToast({ message, tone: 'bad' })
    }
    await load()
    return done
  }
  const onAdd = async ({ id }: NewWork) => {
    const added = await act(() => actions.addWork(id))
    if (added?.ok) showToast({ message: sayAdded(added.value) })
  }
  const onDismiss = async ({ id }: NewWork) => {
    const dismissed = await act(() => actions.dismiss(id, true))
    const undo = () => act(() => actions.dismiss(id, false))
    if (dismissed?.ok) showToast({ message: 'Dismissed. It will not be shown again.', undo })
  }

  return (
    <>
      <p className="mb-4 max-w-prose text-soft">
        Papers in PubMed, arXiv and Semantic Scholar on the topics that you ask about. Answers do not use them until you
        add them to your library.
      </p>
      {settings.on ? (
        <LookState
          cycle={cycle}
          isLooking={isLooking}
          onLook={() => act(actions.lookNow)}
          onStop={() => act(actions.stopLook)}
        />
      ) : (
        <section aria-label="Turn on" className="panel mb-6 px-4 py-3">
          {may('administer') ? (
            <>
              <p className="mb-2 text-sm">
                Checking for new papers is turned off. Nothing is sent until you turn it on.
              </p>
              <IndexerForm settings={settings} choices={choices} />
            </>
          ) : (
            <p className="text-sm">Checking for new papers is turned off. An administrator can turn it on.</p>
          )}
        </section>
      )}
      <AddTopic onAdd={(words) => act(() => actions.saveTopic(words))} />
      {topics.length === 0 && (
        <p className="text-sm text-soft">
          No topics yet. When checking for new papers is turned on, each question you ask becomes a topic. You can also
          add a topic above.
        </p>
      )}
      {topics.map((topic) => (
        <TopicSection
          key={topic.id}
          topic={topic}
          isOn={settings.on}
          onAdd={onAdd}
          onDismiss={onDismiss}
          onRemove={() => act(() => actions.dropTopic(topic.id))}
        />
      ))}
      {settings.on && may('administer') && (
        <section aria-labelledby="where" className="mt-12 border-t border-line pt-5">
          <h2 id="where" className="mb-2 font-serif text-lg font-semibold">
            What is sent, and where
          </h2>
          <IndexerForm settings={settings} choices={choices} />
        </section>
      )}
    </>
  )
}

function AddTopic({ onAdd }: { onAdd: (words: string) => Promise<unknown> }) {
  const [words, setWords] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (!words.trim()) return
    await onAdd(words)
    setWords('')
  }
  return (
    <form onSubmit={add} className="mb-8 flex flex-wrap items-center gap-2">
      <input
        aria-label="Topic to follow"
        placeholder="A topic to follow, in a few words"
        maxLength={300}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        className="min-h-[2.125rem] min-w-0 flex-1 rounded-lg border border-line bg-sheet px-3 py-1 text-sm placeholder:text-faint"
      />
      <Button type="submit">Add topic</Button>
    </form>
  )
}
