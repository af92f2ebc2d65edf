'use client'
import { Toast as Base } from '@base-ui/react/toast'
import { usePathname } from 'next/navigation'

type ToastContent = { message: string; tone?: 'bad'; undo?: () => unknown }

const SHOWN_MS = 10_000

const manager = Base.createToastManager()

/** Says what was done, or what went wrong, and offers to undo it; takes the place of what was said before. */
export function showToast({ message, tone, undo }: ToastContent) {
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

/** Stands once in the layout, so that an undo outlives the page where it was offered. */
export function Toasts() {
  return (
    <Base.Provider toastManager={manager} limit={1}>
      <Base.Portal>
        <ToastList />
      </Base.Portal>
    </Base.Provider>
  )
}

function ToastList() {
  const { toasts } = Base.useToastManager()
  // Above the box at the foot of an answer; on a phone, where dialogs stand at the foot, below its head.
  const place = usePathname().startsWith('/research/') ? 'top-16 desk:top-auto desk:bottom-32' : 'bottom-5'
  return (
    <Base.Viewport className={`pointer-events-none fixed inset-x-0 z-60 grid justify-center px-4 ${place}`}>
      {toasts
        .filter(({ transitionStatus }) => transitionStatus !== 'ending')
        .map((toast) => (
          <Base.Root
            key={toast.id}
            toast={toast}
            className="pointer-events-auto flex items-center gap-3 rounded-card border border-line bg-sheet py-2 pr-2 pl-4 text-sm shadow-lift"
          >
            <Base.Title render={<p />} className={toast.type === 'bad' ? 'text-bad' : undefined} />
            <Base.Action className="button button-main" />
            <Base.Close aria-label="Dismiss" className="button button-quiet px-2.5">
              ×
            </Base.Close>
          </Base.Root>
        ))}
    </Base.Viewport>
  )
}
