'use client'
import { Autocomplete as Base } from '@base-ui/react/autocomplete'
import type { ReactNode } from 'react'
import { ErrorLine } from './error-line'

type Group<Item> = { heading: string; items: Item[] }

type Props<Item extends { key: string }> = {
  label: string
  placeholder: string
  typed: string
  onType(text: string): void
  /** in display order */
  groups: Group<Item>[]
  choose(item: Item): void
  busy: boolean
  error: string | null
  empty: string
  children(item: Item): ReactNode
}

/** An input with a list of actions below it: arrows select, Enter runs. */
export function CommandList<Item extends { key: string }>(props: Props<Item>) {
  const { label, placeholder, typed, onType, groups, choose, busy, error, empty, children } = props
  return (
    <Base.Root
      inline
      open
      mode="none"
      items={groups}
      autoHighlight="always"
      keepHighlight
      itemToStringValue={(item: Item) => item.key}
      value={typed}
      onValueChange={(text, { reason }) => {
        // Selecting an item must not change the input.
        if (reason === 'input-change' || reason === 'input-clear') onType(text)
      }}
    >
      <Base.Input
        aria-label={label}
        placeholder={placeholder}
        className="w-full border-b border-line bg-transparent px-4 py-3.5 text-[1rem] outline-none placeholder:text-faint"
      />
      <ErrorLine className="border-b border-line px-4 py-2.5 text-sm">{error}</ErrorLine>
      <Base.Empty className="px-4.5 py-5 text-sm text-soft empty:hidden">{empty}</Base.Empty>
      <Base.List
        aria-label={label}
        aria-busy={busy}
        className="max-h-[min(24rem,55vh)] overflow-y-auto p-1.5 data-empty:hidden"
      >
        {(group: Group<Item>) => (
          <Base.Group key={group.heading} items={group.items}>
            <Base.GroupLabel className="px-3 pt-2.5 pb-1 text-xs text-faint">{group.heading}</Base.GroupLabel>
            <Base.Collection>
              {(item: Item) => (
                <Base.Item
                  key={item.key}
                  value={item}
                  disabled={busy}
                  onClick={() => choose(item)}
                  className="flex cursor-pointer scroll-my-2 flex-wrap items-baseline gap-x-3 rounded-md px-3 py-1.5 text-sm outline-none data-highlighted:bg-accent-soft"
                >
                  {children(item)}
                </Base.Item>
              )}
            </Base.Collection>
          </Base.Group>
        )}
      </Base.List>
    </Base.Root>
  )
}
