'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { SessionMatch } from '@/lib/sessions/search-sessions'
import { MatchingWords } from './matching-words'
import { remove, rename, restore } from './session-actions'
import { SessionExport } from './session-export'
import { sayOfSession } from './session-toast'
import { SidebarLink } from './sidebar-link'

const UNREACHABLE = 'Folio cannot be reached. Is it still running?'

type Props = {
  session: SessionMatch
  /** of day, where another session of the day is called the same */
  time: string | null
  typed: string
}

/** One session of the sidebar, and what one can do with it. */
export function SessionRow({ session: { id, title, excerpt }, time, typed }: Props) {
  const [state, setState] = useState<'closed' | 'open' | 'renaming'>('closed')
  const more = useRef<HTMLButtonElement>(null)
  const here = usePathname() === `/research/${id}`
  const router = useRouter()

  const close = () => {
    setState('closed')
    more.current?.focus()
  }
  const say = async (work: Promise<{ ok: boolean; error?: { message: string } }>) => {
    const done = await work.catch(() => null)
    if (done?.ok) return true
    sayOfSession({ message: done?.error?.message ?? UNREACHABLE, tone: 'bad' })
    return false
  }
  const take = async () => {
    // The undo stands on the page, not in the drawer of a phone.
    more.current?.closest('dialog')?.close()
    if (!(await say(remove(id)))) return
    if (here) router.push('/')
    sayOfSession({
      message: 'Session deleted.',
      undo: async () => {
        sayOfSession(null)
        if ((await say(restore(id))) && here) router.push(`/research/${id}`)
      },
    })
  }

  return (
    <li
      className="group relative"
      onKeyDown={(event) => {
        if (event.target instanceof HTMLInputElement && event.key !== 'Escape') return
        // One stop for Tab a session: the arrow leads on to its options.
        if (event.key === 'ArrowRight') more.current?.focus()
        else if (event.key === 'ArrowLeft') event.currentTarget.querySelector('a')?.focus()
        else if (event.key === 'F2') setState('renaming')
        else if (event.key === 'Escape' && state !== 'closed') close()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {state === 'renaming' ? (
        <TitleForm
          title={title}
          cancel={close}
          keep={async (next) => {
            if (await say(rename(id, next))) close()
          }}
        />
      ) : (
        <SidebarLink href={`/research/${id}`} thread room keys="ArrowRight F2" title={title} below={time}>
          <MatchingWords text={title} typed={typed} />
        </SidebarLink>
      )}
      {excerpt && (
        <p className="mx-2.5 mb-1.5 line-clamp-2 text-xs text-soft wrap-anywhere">
          <MatchingWords text={excerpt} typed={typed} />
        </p>
      )}
      <button
        ref={more}
        type="button"
        tabIndex={-1}
        aria-label={`Options for ${title}`}
        aria-expanded={state === 'open'}
        onClick={() => setState(state === 'closed' ? 'open' : 'closed')}
        className="absolute top-1 right-1 grid size-6 place-items-center rounded-md text-soft opacity-0 group-hover:opacity-100 hover:bg-sheet focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
      >
        <span aria-hidden>⋯</span>
      </button>
      {state === 'open' && (
        <div className="flex flex-wrap gap-x-1 px-1 pt-0.5 pb-1">
          <button type="button" className="button button-quiet px-2 text-xs" onClick={() => setState('renaming')}>
            Rename
          </button>
          <button type="button" className="button button-quiet px-2 text-xs" onClick={take}>
            Delete
          </button>
          <SessionExport id={id} />
        </div>
      )}
    </li>
  )
}

type FormProps = { title: string; keep(title: string): Promise<void>; cancel(): void }

function TitleForm({ title, keep, cancel }: FormProps) {
  return (
    <form action={(form) => keep(String(form.get('title') ?? ''))}>
      <input
        name="title"
        aria-label="Title of the session"
        defaultValue={title}
        // biome-ignore lint/a11y/noAutofocus: whoever chose to rename wants to type
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        onBlur={(event) => (event.currentTarget.value.trim() === title ? cancel() : undefined)}
        maxLength={500}
        className="w-full rounded-lg border border-accent bg-sheet py-1 pr-8 pl-2.5 text-sm outline-none"
      />
    </form>
  )
}
