'use client'
import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useMay } from '@/app/rights'
import { isShortcut } from '@/app/shell/shortcuts'
import { type COMMANDS, completions, rightFor, startOf, usage } from '@/lib/sessions/commands'
import { sendOnEnter } from '../shell/send-on-enter'

type Option = (typeof COMMANDS)[number]

type Props = Omit<ComponentProps<'textarea'>, 'onKeyDown' | 'onChange'> & {
  /** direction in which suggestions open */
  opens: 'up' | 'down'
}

/** A box for a question or feedback. Completes commands after a `/`; Enter sends. */
export function CommandBox({ opens, ...props }: Props) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const may = useMay()
  const offered = completions(typed).filter(({ name }) => may(rightFor(name)))
  const active = offered[Math.min(at, offered.length - 1)]

  const close = () => setTyped('')
  const take = (option: Option) => {
    if (!box.current) return
    box.current.value = startOf(option)
    box.current.focus()
    close()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!active || event.nativeEvent.isComposing) return sendOnEnter(event)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const step = event.key === 'ArrowDown' ? 1 : -1
      setAt((offered.indexOf(active) + step + offered.length) % offered.length)
    } else if (event.key === 'Escape') close()
    else if (isShortcut(event, 'completeCommand')) take(active)
    else if (event.key === 'Enter' && !event.shiftKey && !isWhole(active, typed)) {
      take(active)
      if (active.argument === null) box.current?.form?.requestSubmit()
    } else {
      if (event.key === 'Enter') close()
      return sendOnEnter(event)
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <>
      <textarea
        {...props}
        ref={box}
        aria-autocomplete="list"
        aria-controls={active ? id : undefined}
        aria-activedescendant={active ? `${id}-${active.name}` : undefined}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {active && (
        <div
          id={id}
          role="listbox"
          aria-label="Commands"
          className={`panel absolute inset-x-0 z-30 max-h-72 overflow-y-auto p-1 shadow-lift ${opens === 'up' ? 'bottom-full mb-1.5' : 'top-full mt-1.5'}`}
        >
          {offered.map((option) => (
            <CommandOption
              key={option.name}
              id={`${id}-${option.name}`}
              option={option}
              active={option === active}
              take={take}
            />
          ))}
        </div>
      )}
    </>
  )
}

type OptionProps = { id: string; option: Option; active: boolean; take(option: Option): void }

function CommandOption({ id, option, active, take }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the box, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' })
      }}
      // Keep the focus in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => take(option)}
      className="flex cursor-pointer flex-wrap items-baseline gap-x-3 rounded-md px-3 py-1.5 text-sm hover:bg-sunk aria-selected:bg-accent-soft"
    >
      <span className="font-mono text-xs">{usage(option.name)}</span>
      <span className="text-xs text-soft">{option.says}</span>
    </div>
  )
}

/** Whether the input can be sent as it is. */
function isWhole({ name, argument }: Option, typed: string): boolean {
  return typed.trim() === `/${name}` && (argument === null || argument === 'n or id')
}
