import { SourceChoice } from './source-choice'

/** Whether a question is researched deeply, and where, as fields of its form. `chosen`: at the start. */
export function ModeChoice({ chosen = false }: { chosen?: boolean }) {
  return (
    <span className="group/mode flex min-w-0 flex-wrap items-baseline gap-x-4 gap-y-1">
      <label className="group inline-flex cursor-pointer items-center gap-1.5 rounded-sm text-xs text-soft hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <input
          type="checkbox"
          name="mode"
          value="deep"
          defaultChecked={chosen}
          className="size-3.5 accent-accent outline-none"
        />
        Deep research
        <span className="hidden text-soft group-has-checked:inline">in rounds, over a checklist</span>
      </label>
      <span className="hidden min-w-0 group-has-[input[name=mode]:checked]/mode:block">
        <SourceChoice />
      </span>
    </span>
  )
}
