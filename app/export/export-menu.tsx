'use client'
import { useId, useState } from 'react'
import { EXPORT_FORMATS, styleOfFile } from '@/lib/research/export/export-format'
import { Button } from '../ui/button'
import { Popover } from '../ui/popover'
import { useCitationStyle } from './citation-style'
import { FORMAT_NAMES } from './format-names'
import { styleName } from './style-name'
import { StyleSelect } from './style-select'

type Props = {
  runId: string
  sessionId: string
  /** edge of the button to align with */
  align: 'start' | 'end'
  /** other actions on the answer */
  more?: { name: string; act(): void }[]
}

/** Exports the answer, or its whole session, as a file in the chosen citation style. */
export function ExportMenu({ runId, sessionId, align, more = [] }: Props) {
  const { style, ownTitle } = useCitationStyle()
  const [whole, setWhole] = useState(false)
  const name = useId()
  const from = whole ? `/api/sessions/${sessionId}/export?run=${runId}&` : `/api/research/${runId}/export?`
  const item = 'flex w-full items-baseline gap-2 rounded-md px-2 py-1.5 text-left text-sm hover:bg-sunk'
  return (
    <Popover label="Export" align={align} className="w-84 p-2" trigger={<Button data-export>Export</Button>}>
      {(close) => (
        <>
          <div className="flex items-center justify-between gap-3 px-2 pt-1 pb-2 text-sm text-soft">
            Citation style <StyleSelect />
          </div>
          <fieldset className="flex gap-4 border-y border-line px-2 py-2 text-sm text-soft">
            <legend className="sr-only">What to export</legend>
            {[false, true].map((all) => (
              <label key={String(all)} className="flex items-center gap-1.5">
                <input type="radio" name={name} checked={whole === all} onChange={() => setWhole(all)} />
                {all ? 'Whole session' : 'This answer'}
              </label>
            ))}
          </fieldset>
          <ul className="pt-1">
            {EXPORT_FORMATS.map((format) => {
              const { name, about } = FORMAT_NAMES[format]
              const own = styleOfFile(format, style)
              return (
                <li key={format}>
                  <a href={`${from}format=${format}&style=${style}`} download className={item} onClick={close}>
                    {name}{' '}
                    <span className="ml-auto text-xs text-faint">
                      {own === style ? about : `${styleName(own, ownTitle)}, ${about}`}
                    </span>
                  </a>
                </li>
              )
            })}
            {more.map((other, index) => (
              <li key={other.name} className={index === 0 ? 'mt-1 border-t border-line pt-1' : ''}>
                <button
                  type="button"
                  className={item}
                  onClick={() => {
                    close()
                    other.act()
                  }}
                >
                  {other.name}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  )
}
