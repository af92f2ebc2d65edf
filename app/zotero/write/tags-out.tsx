'use client'
import { useState } from 'react'
import { KeptCheckbox } from '@/app/settings/kept-checkbox'
import { useKeptChoice } from '@/app/settings/use-kept-choice'
import { Button } from '../../ui/button'
import { ErrorLine } from '../../ui/error-line'
import { useLookedUp } from './use-looked-up'
import { chooseTags, proposeTags, sendTags } from './write-actions'
import { WriteDialog } from './write-dialog'

/** Sends tags and reading states to Zotero: off by default, and only on request. */
export function TagsOut({ on, readingTags }: { on: boolean; readingTags: { reading: string; read: string } }) {
  // Sending is possible only after the choice is saved.
  const [isKept, setKept] = useState(on)
  const { chosen, choose, error } = useKeptChoice(on, chooseTags, setKept)
  const [sending, setSending] = useState(false)
  return (
    <div className="mt-5 text-sm">
      <KeptCheckbox
        label="Send tags and reading status to Zotero"
        note={`Folio can add your tags to the items in Zotero, and your reading status as a tag: “${readingTags.reading}” or “${readingTags.read}”. Folio sends tags only when you tell it to. It removes only its own tags, and you can undo the changes.`}
        checked={chosen}
        onChange={choose}
        error={error}
      >
        {chosen && isKept && (
          <Button className="mt-2 ml-6.5" onClick={() => setSending(true)}>
            Send tags to Zotero
          </Button>
        )}
      </KeptCheckbox>
      {sending && <SendTags close={() => setSending(false)} />}
    </div>
  )
}

function SendTags({ close }: { close(): void }) {
  const { found: proposal, wrong } = useLookedUp(proposeTags, 'tags')
  const more = proposal ? proposal.count - proposal.changes.length : 0
  return (
    <WriteDialog title="Send tags to Zotero" action="Send" begin={sendTags} isReady={proposal !== null} close={close}>
      <ErrorLine>{wrong}</ErrorLine>
      {!proposal && !wrong && <p>Comparing tags…</p>}
      {proposal && (
        <>
          <p>
            Folio will change the tags of {proposal.what} {proposal.where}, and nothing else about{' '}
            {proposal.count === 1 ? 'it' : 'them'}.
          </p>
          <ul
            aria-label="Changes to tags"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            className="max-h-60 space-y-2 overflow-y-auto rounded-card border border-line p-3"
          >
            {proposal.changes.map(({ title, added, removed }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may have one title
              <li key={index} className="wrap-anywhere">
                <span className="line-clamp-2 text-ink">{title}</span>
                {added.length > 0 && (
                  <span className="block">
                    Added: <ins>{added.join(', ')}</ins>
                  </span>
                )}
                {removed.length > 0 && (
                  <span className="block">
                    Removed: <del>{removed.join(', ')}</del>
                  </span>
                )}
              </li>
            ))}
          </ul>
          {more > 0 && <p>And {more === 1 ? 'one more item' : `${more} more items`}.</p>}
        </>
      )}
    </WriteDialog>
  )
}
