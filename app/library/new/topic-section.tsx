'use client'
import { useId } from 'react'
import { When } from '@/app/shell/when'
import type { NewWork, TopicView } from '@/lib/library/new-works/new-works'
import { Button } from '../../ui/button'
import { WorkRow } from './work-row'

type Props = {
  topic: TopicView
  isOn: boolean
  onAdd: (work: NewWork) => Promise<void>
  onDismiss: (work: NewWork) => Promise<void>
  onRemove: () => void
}

/** A topic with its new works. */
export function TopicSection({ topic, isOn, onAdd, onDismiss, onRemove }: Props) {
  const heading = useId()
  const { words, origin, asked, works, count, lookedAt, added } = topic
  return (
    <section aria-labelledby={heading} className="mb-9">
      <div className="flex items-start justify-between gap-x-4">
        <h2 id={heading} className="min-w-0 font-serif text-lg font-semibold wrap-anywhere">
          {words}
        </h2>
        <Button kind="quiet" className="-mr-2 shrink-0 px-2 text-sm" onClick={onRemove}>
          {origin === 'saved' ? 'Remove topic' : 'Stop following this question'}
          <span className="sr-only">: {words}</span>
        </Button>
      </div>
      <p className="mb-2 flex flex-wrap gap-x-3 text-xs text-faint">
        <span>Searched as: {asked.join(', ')}</span>
        {added > 0 && <span>{added} added to the library</span>}
        {lookedAt && (
          <span>
            Last searched <When iso={lookedAt} />
          </span>
        )}
      </p>
      {works.length > 0 ? (
        <ul>
          {works.map((work) => (
            <WorkRow key={work.id} work={work} onAdd={onAdd} onDismiss={onDismiss} />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-soft">{sayNone(lookedAt !== null, isOn)}</p>
      )}
      {count > works.length && (
        <p className="pt-2 text-sm text-soft">
          and {(count - works.length).toLocaleString('en')} more, shown as you add or dismiss these
        </p>
      )}
    </section>
  )
}

function sayNone(looked: boolean, isOn: boolean): string {
  if (looked) return 'Nothing new.'
  return isOn ? 'Not searched yet.' : 'Not searched: turned off.'
}
