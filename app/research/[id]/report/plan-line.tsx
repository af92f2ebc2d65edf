'use client'
import { isShortcut } from '@/app/shell/shortcuts'
import { PLAN_LIMITS } from '@/lib/research/plan/report-plan'

type Props = {
  /** of the part, by which its controls are found */
  id?: string
  /** what it is, for who cannot see it */
  name: string
  value: string
  /** characters at most; absent: as of a title */
  most?: number
  rename(text: string): void
  /** null: it is at that end; absent: it cannot be moved */
  up?: (() => void) | null
  down?: (() => void) | null
  remove?: () => void
  /** begins the next line, on Enter; absent: Enter does nothing. A plan is started by its button alone. */
  next?: () => void
  className?: string
}

/** A line of a plan that can be changed: its words, its place, and whether it is there. */
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
      {/* One line of text, which is shown in as many as it needs. */}
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

/** It stays in the order of the keyboard where it can do nothing, so that who moves a line on keeps the focus. */
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
