'use client'
import { useState } from 'react'
import { copyText } from '@/app/ui/copy-text'
import { citeDraft, KEY_STYLES, type KeyStyle } from '@/lib/citations/drafts/cite-draft'
import type { DraftLookUp } from '@/lib/research/look-up/look-up'
import { Button } from '../ui/button'

/** Copies the draft with the best supporting page cited in each sentence. */
export function CopyWithKeys({ found }: { found: DraftLookUp }) {
  const [style, setStyle] = useState<KeyStyle>('author')
  const [said, setSaid] = useState('')
  const supported = found.sentences.filter(({ verdict }) => verdict === 'supported').length
  const copy = async () => {
    const done = await copyText(citeDraft(found.draft, found.sentences, style))
    setSaid(
      done
        ? `Copied with ${supported} ${supported === 1 ? 'citation' : 'citations'}.`
        : 'The browser did not allow copying.',
    )
  }
  return (
    <>
      <Button disabled={supported === 0} onClick={copy}>
        Copy with citations
      </Button>
      <label className="flex items-center gap-1.5 text-xs text-soft">
        as
        <select
          aria-label="Citation format"
          value={style}
          onChange={(event) => setStyle(Object.keys(KEY_STYLES).find(isStyle(event.target.value)) ?? 'author')}
          className="rounded-md border border-line bg-sheet px-2 py-1 text-2xs"
        >
          {Object.entries(KEY_STYLES).map(([name, example]) => (
            <option key={name} value={name}>
              {example}
            </option>
          ))}
        </select>
      </label>
      <span role="status" className="text-xs text-soft">
        {said}
      </span>
    </>
  )
}

const isStyle =
  (value: string) =>
  (name: string): name is KeyStyle =>
    name === value
