/** Whether a question is researched deeply, as a field of its form. `chosen`: at the start. */
export function ModeChoice({ chosen = false }: { chosen?: boolean }) {
  return (
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
  )
}
