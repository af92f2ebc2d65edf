'use client'
import { isShortcut } from '@/app/shell/shortcuts'
import { PLAN_LIMITS } from '@/lib/research/plan/report-plan'

type Props = {
  /** id of the part, for finding its controls */
  id?: string
  /** accessible name */
  name: string
  value: string
  /** maximum characters; default: those of a title */
  most?: number
  rename(text: string): void
  /** null: it is already at that end; absent: it cannot be moved */
  up?: (() => void) | null
  down?: (() => void) | null
  remove?: () => void
  /** adds the next line, on Enter; absent: Enter does nothing. Only the button starts a plan. */
  next?: () => void
  className?: string
}

/** An editable line of a plan, with buttons to move and remove it. */
export function PlanLine({
  id,
  name,
  value,
  most = PLAN_LIMITS.letters,
  rename,
  up,
  down,
  remove,
  next,
  className = '',
}: Props) {
  return (
    <div className={`flex items-start gap-0.5 ${className}`}>
      {/* A single line of text, wrapped as needed. */}
      <textarea
        aria-label={name}
        value={value}
        rows={1}
        maxLength={most}
        required
        data-key={id && `${id} title`}
        onChange={(event) => rename(event.target.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (!isShortcut(event, 'nextLine') || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (value.trim() !== '') next?.()
        }}
        className="field-sizing-content scroll-mb-52 min-w-0 flex-1 resize-none rounded-sm border border-transparent bg-transparent px-1.5 py-1 text-sm hover:border-line focus:border-edge [.font-serif_&]:text-[1.0625rem]"
      />
      {up !== undefined && <Control sign="↑" name={`Move ${name} up`} dataKey={`${id} up`} act={up} />}
      {down !== undefined && <Control sign="↓" name={`Move ${name} down`} dataKey={`${id} down`} act={down} />}
      {remove && <Control sign="×" name={`Remove ${name}`} act={remove} />}
    </div>
  )
}

type ControlProps = { sign: string; name: string; dataKey?: string; act: (() => void) | null }

/** Stays focusable when disabled, so that the focus is not lost while moving a line. */
function Control({ sign, name, dataKey, act }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-disabled={act === null}
      data-key={dataKey}
      onClick={() => act?.()}
      className="size-7 shrink-0 rounded-sm text-sm text-soft hover:bg-sunk hover:text-ink aria-disabled:text-faint aria-disabled:opacity-40"
    >
      <span aria-hidden>{sign}</span>
    </button>
  )
}
