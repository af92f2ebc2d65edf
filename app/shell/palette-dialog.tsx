'use client'
import { usePathname, useRouter } from 'next/navigation'
import { useState } from 'react'
import { useMay } from '@/app/rights'
import { send } from '../ask/actions'
import { CommandList } from '../ui/command-list'
import { Dialog } from '../ui/dialog'
import { reach } from '../ui/reach'
import { MatchingWords } from './matching-words'
import { type PaletteItem, paletteGroups } from './palette-items'
import { recentCommands, rememberCommand } from './recent-commands'
import { searchCollections, searchPapers, searchPaperTexts, search as searchSessions } from './session-actions'
import { openShortcuts } from './shortcut-list'
import { useTypedSearch } from './use-typed-search'

/** The command palette: actions and destinations. */
export function PaletteDialog({ close }: { close(): void }) {
  return (
    <Dialog label="Commands" onClose={close} place="top">
      <Choice close={close} />
    </Dialog>
  )
}

function Choice({ close }: { close(): void }) {
  const [typed, setTyped] = useState('')
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const [recent] = useState(recentCommands)
  const words = typed.startsWith('/') ? '' : typed
  const sessions = useTypedSearch(words, searchSessions, true)
  const papers = useTypedSearch(words, searchPapers, false)
  const texts = useTypedSearch(words, searchPaperTexts, false)
  const collections = useTypedSearch(words, searchCollections, false)
  const sessionId = /^\/research\/([^/]+)$/.exec(usePathname())?.[1]
  const router = useRouter()
  const may = useMay()
  const groups = paletteGroups({
    may,
    ...{ typed, recent, papers: papers ?? [], texts: texts ?? [] },
    ...{ collections: collections ?? [], sessions: sessions ?? [] },
  })

  const choose = async ({ does }: PaletteItem) => {
    if (does.kind === 'fill') {
      setTyped(does.text)
      return
    }
    if (does.kind === 'shortcuts') {
      close()
      openShortcuts()
      return
    }
    if (does.kind === 'go') {
      close()
      router.push(does.href)
      return
    }
    setState({ busy: true, error: null })
    const done = await reach(send({ typed: does.typed, sessionId }))
    if (!done.ok) return setState({ busy: false, error: done.error.message })
    rememberCommand(does.typed)
    close()
    router.push(`/research/${done.value.sessionId}`)
  }

  return (
    <CommandList
      label="Commands"
      placeholder="Find a paper, session or command, or ask"
      typed={typed}
      onType={(text) => {
        setTyped(text)
        setState({ busy: false, error: null })
      }}
      groups={groups}
      choose={choose}
      {...state}
      empty="No matches."
    >
      {(item) => (
        <>
          <span className={item.mono ? 'font-mono text-xs' : 'line-clamp-2 min-w-0'}>
            {item.mono ? item.label : <MatchingWords text={item.label} typed={words} />}
          </span>
          {item.says && (
            <span className="min-w-0 truncate text-xs text-soft">
              {item.mono ? item.says : <MatchingWords text={item.says} typed={words} />}
            </span>
          )}
        </>
      )}
    </CommandList>
  )
}
