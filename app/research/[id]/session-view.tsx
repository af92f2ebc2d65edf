'use client'
import { useMemo } from 'react'
import type { RunView } from '@/lib/research/run-view'
import { ThreadView } from './thread-view'
import type { Thread } from './threads'
import { usePlace } from './use-place'

type Props = { title: string; threads: Thread[]; views: Record<string, RunView> }

export function SessionView({ title, threads, views }: Props) {
  const navigation = usePlace()
  // Views outlive the switch to another version and back.
  const known = useMemo(() => new Map(Object.entries(views)), [views])
  if (threads.length === 0) return <EmptySession title={title} />
  return threads.map((thread, index) => (
    <ThreadView
      key={thread.question}
      thread={thread}
      views={known}
      navigation={navigation}
      isLast={index === threads.length - 1}
      of={threads.length > 1 ? { number: index + 1 } : null}
    />
  ))
}

function EmptySession({ title }: { title: string }) {
  return (
    <div className="mx-auto max-w-[51rem] px-5 py-10 desk:px-12">
      <h1 className="page-title">{title}</h1>
      <p className="mt-4 text-soft">Nothing has been asked in this session yet.</p>
    </div>
  )
}
