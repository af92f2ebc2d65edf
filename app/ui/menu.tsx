'use client'
import type { Menu as BaseMenu } from '@base-ui/react/menu'
import {
  type ComponentProps,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { withBase } from './late-base'

type Parts = typeof BaseMenu

type Props = {
  label: string
  /** the button that opens it */
  trigger: ReactElement<ComponentProps<'button'>>
  /** false: the chosen item's target takes the focus; or a function that names the element that takes it */
  returnsFocus?: boolean | (() => boolean | HTMLElement)
  /** for its width */
  className?: string
  children: ReactNode
}

type Opening = { parts: Parts; openedBy: 'pointer' | 'Enter' | 'ArrowDown' | 'ArrowUp' }

/** A menu below a button. Renders only the button until it is first used, so that pages do not load the menu's code. */
export function Menu({ trigger, ...rest }: Props) {
  const [opening, setOpening] = useState<Opening | null>(null)
  if (opening) return <OpenedMenu trigger={trigger} {...opening} {...rest} />
  const open = (openedBy: Opening['openedBy']) => withBase(({ Menu }) => setOpening({ parts: Menu, openedBy }))
  return cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    // A click without a pointer is Enter or Space.
    onClick: ({ detail }) => open(detail === 0 ? 'Enter' : 'pointer'),
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      open(event.key)
    },
  })
}

const MenuParts = createContext<Parts | null>(null)

function useParts(): Parts {
  const parts = useContext(MenuParts)
  if (!parts) throw new Error('a part of a menu stands outside of one')
  return parts
}

function OpenedMenu({ parts: Base, openedBy, ...props }: Props & Opening) {
  const { label, trigger, returnsFocus = true, className = 'w-56', children } = props
  const button = useRef<HTMLButtonElement>(null)
  // Pass the button's key event on to the menu, so that it opens at its first or last item.
  useEffect(() => {
    if (openedBy === 'pointer' || !button.current) return
    button.current.focus({ preventScroll: true })
    if (openedBy === 'Enter') button.current.click()
    else button.current.dispatchEvent(new KeyboardEvent('keydown', { key: openedBy, bubbles: true }))
  }, [openedBy])
  return (
    <MenuParts value={Base}>
      <Base.Root modal={false} defaultOpen={openedBy === 'pointer'}>
        <Base.Trigger ref={button} render={trigger} />
        <Base.Portal>
          <Base.Positioner align="end" sideOffset={6} collisionPadding={12} className="z-40">
            <Base.Popup
              aria-label={label}
              finalFocus={returnsFocus}
              className={`panel max-h-(--available-height) overflow-y-auto p-1.5 text-sm text-ink shadow-lift outline-none ${className}`}
            >
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </MenuParts>
  )
}

const ITEM = 'block w-full cursor-pointer rounded-md px-2 py-1.5 text-left outline-none data-highlighted:bg-sunk'

export function MenuItem({ act, children }: { act(): void; children: ReactNode }) {
  const Base = useParts()
  return (
    <Base.Item onClick={act} className={ITEM}>
      {children}
    </Base.Item>
  )
}

type Choice<Value> = { value: Value; name: string; children: ReactNode }

type ChoicesProps<Value> = { value: Value; choose(value: Value): void; choices: Choice<Value>[] }

/** A choice of one option: the current one is ticked. */
export function MenuChoices<Value extends string>({ value, choose, choices }: ChoicesProps<Value>) {
  const Base = useParts()
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

/** An item that downloads a file. */
export function MenuDownload({ href, children }: { href: string; children: ReactNode }) {
  const Base = useParts()
  return (
    <Base.LinkItem href={href} download closeOnClick className={ITEM}>
      {children}
    </Base.LinkItem>
  )
}

export function MenuGroup({ label, children }: { label: string; children: ReactNode }) {
  const Base = useParts()
  return (
    <Base.Group className="mt-1 border-t border-line pt-1">
      <Base.GroupLabel className="px-2 pt-1 pb-0.5 text-xs text-faint">{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  )
}
