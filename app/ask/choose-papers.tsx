'use client'
import { useState } from 'react'
import { byline } from '@/app/markdown/byline'
import type { PaperChoice } from '@/lib/library/filters/paper-filter'

type Props = { choices: PaperChoice[]; chosen: string[]; choose(paperIds: string[]): void }

const SHOWN = 50

/** Papers to tick one by one, ticked ones first. */
export function ChoosePapers({ choices, chosen, choose }: Props) {
  const [typed, setTyped] = useState('')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = choices.filter(({ id, title, authors }) => {
    const text = [title, id, ...authors].join('\n').toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const isChosen = new Set(chosen)
  const ticked = choices.filter((paper) => isChosen.has(paper.id))
  const shown = [...ticked, ...found.filter((paper) => !isChosen.has(paper.id))].slice(0, ticked.length + SHOWN)
  return (
    <fieldset className="mt-3 min-w-0">
      <legend className="text-xs text-soft">Papers</legend>
      <input
        type="search"
        aria-label="Find papers to select"
        placeholder="Title or author"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="field mt-1"
      />
      <ul className="mt-1.5 max-h-52 overflow-y-auto">
        {shown.map(({ id, title, authors, published }) => (
          <li key={id}>
            <label className="flex cursor-pointer items-baseline gap-2.5 rounded-md px-1.5 py-1 hover:bg-sunk">
              <input
                type="checkbox"
                checked={isChosen.has(id)}
                onChange={(event) =>
                  choose(event.target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
                }
                className="translate-y-0.5"
              />
              <span className="min-w-0 flex-1 truncate">{title}</span>
              <span className="hidden max-w-40 truncate text-xs text-faint desk:inline">
                {byline(authors, published)}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-1.5 text-xs text-soft">No papers match.</p>}
      {shown.length < ticked.length + found.length && found.length > SHOWN && (
        <p className="px-1.5 pt-1 text-xs text-faint">Type to find more papers.</p>
      )}
    </fieldset>
  )
}
