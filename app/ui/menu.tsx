'use client'
import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

type Props = {
  label: string
  /** the button that opens it */
  trigger: ReactElement
  /** false: what was chosen takes the focus by itself */
  returnsFocus?: boolean
  /** its width */
  className?: string
  children: ReactNode
}

/** What can be done, below a button. */
export function Menu({ label, trigger, returnsFocus = true, className = 'w-56', children }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} collisionPadding={12} className="z-40">
          <Base.Popup
            aria-label={label}
            finalFocus={returnsFocus}
            className={`max-h-(--available-height) overflow-y-auto rounded-card border border-line bg-sheet p-1.5 text-sm text-ink shadow-lift outline-none ${className}`}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const ITEM = 'block w-full cursor-pointer rounded-md px-2 py-1.5 text-left outline-none data-highlighted:bg-sunk'

export function MenuItem({ act, children }: { act(): void; children: ReactNode }) {
  return (
    <Base.Item onClick={act} className={ITEM}>
      {children}
    </Base.Item>
  )
}

type Choice<Value> = { value: Value; name: string; children: ReactNode }

type ChoicesProps<Value> = { value: Value; choose(value: Value): void; choices: Choice<Value>[] }

/** One of several: the one that holds is ticked. */
export function MenuChoices<Value extends string>({ value, choose, choices }: ChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={choose}>
      {choices.map(({ value: one, name, children }) => (
        <Base.RadioItem key={one} value={one} label={name} closeOnClick className={`${ITEM} relative pl-7`}>
          <Base.RadioItemIndicator aria-hidden className="absolute left-2">
            ✓
          </Base.RadioItemIndicator>
          {name}
          {children}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

/** Saves a file. */
export function MenuDownload({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Base.LinkItem href={href} download closeOnClick className={ITEM}>
      {children}
    </Base.LinkItem>
  )
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.Group className="mt-1 border-t border-line pt-1">
      <Base.GroupLabel className="px-2 pt-1 pb-0.5 text-xs text-faint">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}
