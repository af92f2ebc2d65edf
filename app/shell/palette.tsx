'use client'
import { Command } from 'cmdk'
import { usePathname, useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { send } from '../ask/actions'
import { MatchingWords } from './matching-words'
import { type PaletteItem, paletteGroups } from './palette-items'
import { recentCommands, rememberCommand } from './recent-commands'
import { searchPapers, search as searchSessions } from './session-actions'
import { useTypedSearch } from './use-typed-search'

const OPENS = 'folio-palette'

export function openPalette() {
  window.dispatchEvent(new Event(OPENS))
}

/** Commands, pages and sessions by keyboard, from anywhere: Ctrl K or ⌘ K. */
export function Palette() {
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => setOpen(true)
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      setOpen((open) => !open)
    }
    window.addEventListener(OPENS, show)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener(OPENS, show)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
  useEffect(() => {
    if (!open) return dialog.current?.close()
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [open])
  return (
    <dialog
      ref={dialog}
      aria-label="Commands"
      onClose={() => setOpen(false)}
      onClick={(event) => event.target === dialog.current && setOpen(false)}
      onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      className="mx-auto mt-[12vh] w-[38rem] max-w-[calc(100vw-2rem)] overflow-hidden rounded-card border border-line bg-paper p-0 shadow-lift backdrop:bg-black/30"
    >
      {open && <Choice close={() => setOpen(false)} />}
    </dialog>
  )
}

function Choice({ close }: { close(): void }) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const [recent] = useState(recentCommands)
  const words = typed.startsWith('/') ? '' : typed
  const sessions = useTypedSearch(words, searchSessions, true)
  const papers = useTypedSearch(words, searchPapers, false)
  const sessionId = /^\/research\/([^/]+)$/.exec(usePathname())?.[1]
  const router = useRouter()
  const groups = paletteGroups({ typed, recent, papers: papers ?? [], sessions: sessions ?? [] })
  const [chosen, setChosen] = useState<{ typed: string; key: string } | null>(null)
  // What is typed decides anew which one Enter takes; what is found a moment later does not.
  const keys = groups.flatMap(({ items }) => items.map((item) => item.key))
  const active = chosen?.typed === typed && keys.includes(chosen.key) ? chosen.key : (keys[0] ?? '')

  const choose = async ({ does }: PaletteItem) => {
    if (does.kind === 'fill') {
      setTyped(does.text)
      return
    }
    if (does.kind === 'go') {
      close()
      router.push(does.href)
      return
    }
    setState({ busy: true, error: null })
    const done = await send({ typed: does.typed, sessionId }).catch(() => null)
    if (!done?.ok)
      return setState({ busy: false, error: done?.error.message ?? 'Folio cannot be reached. Is it still running?' })
    rememberCommand(does.typed)
    close()
    router.push(`/research/${done.value.sessionId}`)
  }

  return (
    <Command
      label="Commands"
      shouldFilter={false}
      loop
      vimBindings={false}
      value={active}
      onValueChange={(key) => setChosen({ typed, key })}
    >
      <Command.Input
        value={typed}
        onValueChange={(text) => {
          setTyped(text)
          setState({ busy: false, error: null })
        }}
        placeholder={
          sessionId
            ? 'A command, a question, a paper or a session'
            : 'A command, a question, a paper, a page or a session'
        }
        className="w-full border-b border-line bg-transparent px-4 py-3.5 text-[1rem] outline-none placeholder:text-faint"
      />
      <p role="alert" className="border-b border-line px-4 py-2.5 text-sm text-bad empty:hidden">
        {state.error}
      </p>
      <Command.List label="Commands" className="max-h-[min(24rem,55vh)] overflow-y-auto p-1.5" aria-busy={state.busy}>
        <Command.Empty className="px-3 py-4 text-sm text-soft">Nothing here is called that.</Command.Empty>
        {groups.map(({ heading, items }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="**:[[cmdk-group-heading]]:px-3 **:[[cmdk-group-heading]]:pt-2.5 **:[[cmdk-group-heading]]:pb-1 **:[[cmdk-group-heading]]:text-xs **:[[cmdk-group-heading]]:text-faint"
          >
            {items.map((item) => (
              <Command.Item
                key={item.key}
                value={item.key}
                disabled={state.busy}
                onSelect={() => choose(item)}
                className="flex cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-3 py-1.5 text-sm data-[selected=true]:bg-accent-soft"
              >
                <span className={item.mono ? 'font-mono text-xs' : 'min-w-0 truncate'}>
                  {item.mono ? item.label : <MatchingWords text={item.label} typed={words} />}
                </span>
                {item.says && (
                  <span className="min-w-0 truncate text-xs text-soft">
                    {item.mono ? item.says : <MatchingWords text={item.says} typed={words} />}
                  </span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  )
}
