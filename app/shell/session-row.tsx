'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import type { Outcome } from '@/lib/errors'
import type { SessionMatch } from '@/lib/sessions/sessions'
import { FORMAT_NAMES } from '../export/format-names'
import { useCloseDialog } from '../ui/dialog'
import { Menu, MenuDownload, MenuGroup, MenuItem } from '../ui/menu'
import { reach } from '../ui/reach'
import { showToast } from '../ui/toast'
import { MatchingWords } from './matching-words'
import { remove, rename, restore } from './session-actions'
import { isShortcut } from './shortcuts'
import { SidebarLink } from './sidebar-link'

/** Formats with the answers, not only their references. */
const DOCUMENTS = ['md', 'docx', 'tex'] as const

type Props = {
  session: SessionMatch
  /** time of day, if another session that day has the same title */
  time: string | null
  typed: string
}

/** A session in the sidebar, with its menu. */
export function SessionRow({ session: { id, title, excerpt }, time, typed }: Props) {
  const [renaming, setRenaming] = useState(false)
  const row = useRef<HTMLLIElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const here = usePathname() === `/research/${id}`
  const router = useRouter()
  const closeDrawer = useCloseDialog()

  const endRenaming = () => {
    setRenaming(false)
    // Do not take the focus if the person is typing elsewhere.
    const held = document.activeElement
    if (held === document.body || row.current?.contains(held)) more.current?.focus()
  }
  const say = async (work: Promise<Outcome<unknown>>) => {
    const done = await reach(work)
    if (done.ok) return true
    showToast({ message: done.error.message, tone: 'bad' })
    return false
  }
  const take = async () => {
    // The undo is shown on the page rather than in a phone's drawer.
    closeDrawer()
    if (!(await say(remove(id)))) return
    if (here) router.push('/')
    showToast({
      message: 'Session deleted.',
      undo: async () => {
        if ((await say(restore(id))) && here) router.push(`/research/${id}`)
      },
    })
  }

  return (
    <li
      ref={row}
      className="group relative"
      onKeyDown={(event) => {
        // The menu is rendered elsewhere in the document.
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
        if (event.target instanceof HTMLInputElement && event.key !== 'Escape') return
        // One tab stop per session: an arrow key moves on to its menu.
        if (isShortcut(event, 'options')) more.current?.focus()
        else if (isShortcut(event, 'backFromOptions')) event.currentTarget.querySelector('a')?.focus()
        else if (isShortcut(event, 'rename')) setRenaming(true)
        else if (event.key === 'Escape' && renaming) endRenaming()
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      {renaming ? (
        <TitleForm
          title={title}
          cancel={endRenaming}
          keep={async (next) => {
            if (await say(rename(id, next))) endRenaming()
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
      <Menu
        label={`Options for ${title}`}
        returnsFocus={!renaming}
        trigger={
          <button
            ref={more}
            type="button"
            tabIndex={-1}
            aria-label={`Options for ${title}`}
            className="absolute top-1 right-1 grid size-6 place-items-center rounded-md text-soft opacity-0 group-hover:opacity-100 hover:bg-sheet focus-visible:opacity-100 aria-expanded:opacity-100 pointer-coarse:opacity-100"
          >
            <span aria-hidden>⋯</span>
          </button>
        }
      >
        <MenuItem act={() => setRenaming(true)}>Rename</MenuItem>
        <MenuItem act={take}>Delete</MenuItem>
        <MenuGroup label="Export the session">
          {DOCUMENTS.map((format) => (
            <MenuDownload key={format} href={`/api/sessions/${id}/export?format=${format}`}>
              {FORMAT_NAMES[format].name}
            </MenuDownload>
          ))}
        </MenuGroup>
      </Menu>
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
