'use client'
import type { Toast as BaseToast } from '@base-ui/react/toast'
import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { buttonClass } from './button'
import { useBase } from './late-base'

type Parts = typeof BaseToast

type Manager = ReturnType<Parts['createToastManager']>

type ToastContent = { message: string; tone?: 'bad'; undo?: () => unknown }

const SHOWN_MS = 10_000

/** null until the toasts are mounted */
let manager: Manager | null = null

/** The last toast requested before that. */
let early: ToastContent | null = null

/** Shows a result or an error, optionally with undo; replaces the current toast. */
export function showToast(content: ToastContent) {
  if (manager) add(manager, content)
  else early = content
}

function add(manager: Manager, { message, tone, undo }: ToastContent) {
  manager.close()
  const undoOnce = () => {
    manager.close(id)
    undo?.()
  }
  const id = manager.add({
    title: message,
    type: tone,
    timeout: SHOWN_MS,
    actionProps: undo && { children: 'Undo', onClick: undoOnce },
  })
}

/** Mounted once in the layout, so that an undo outlives its page. */
export function Toasts() {
  const parts = useBase()?.Toast
  return parts && <ToastRegion parts={parts} />
}

function ToastRegion({ parts: Base }: { parts: Parts }) {
  const [own] = useState(Base.createToastManager)
  // By now the list below listens to the manager.
  useEffect(() => {
    manager = own
    if (early) add(own, early)
    early = null
    return () => {
      manager = null
    }
  }, [own])
  return (
    <Base.Provider toastManager={own} limit={1}>
      <Base.Portal>
        <ToastList parts={Base} />
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList({ parts: Base }: { parts: Parts }) {
  const { toasts } = Base.useToastManager()
  // Above the box at the foot of an answer; on a phone, where dialogs are at the foot, below the header.
  const place = usePathname().startsWith('/research/') ? 'top-16 desk:top-auto desk:bottom-32' : 'bottom-5'
  return (
    <Base.Viewport className={`pointer-events-none fixed inset-x-0 z-60 grid justify-center px-4 ${place}`}>
      {toasts
        .filter(({ transitionStatus }) => transitionStatus !== 'ending')
        .map((toast) => (
          <Base.Root
            key={toast.id}
            toast={toast}
            className="panel pointer-events-auto flex items-center gap-3 py-2 pr-2 pl-4 text-sm shadow-lift"
          >
            <Base.Title render={<p />} className={toast.type === 'bad' ? 'text-bad' : undefined} />
            <Base.Action className={buttonClass('main')} />
            <Base.Close aria-label="Dismiss" className={buttonClass('quiet', 'px-2.5')}>
              ×
            </Base.Close>
          </Base.Root>
        ))}
    </Base.Viewport>
  )
}
