'use client'
import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'

type Props = {
  label: string
  tabs: { name: string; words: string; disabled?: boolean; panel: ReactNode }[]
}

/** Several views of one thing, one at a time. */
export function Tabs({ label, tabs }: Props) {
  return (
    <Base.Root defaultValue={tabs[0]?.name} className="flex min-h-0 flex-1 flex-col">
      <Base.List aria-label={label} activateOnFocus className="flex shrink-0 gap-1 bg-sheet px-3 pt-2 pb-1.5">
        {tabs.map(({ name, words, disabled }) => (
          <Base.Tab
            key={name}
            value={name}
            disabled={disabled}
            className="rounded-full px-3 py-1 text-sm text-soft data-disabled:opacity-50 aria-selected:bg-accent-soft aria-selected:text-ink"
          >
            {words}
          </Base.Tab>
        ))}
      </Base.List>
      {tabs.map(({ name, panel }) => (
        <Base.Panel key={name} value={name} className="min-h-0 flex-1">
          {panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
