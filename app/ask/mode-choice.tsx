import { SourceChoice } from './source-choice'

const CHOICES = [
  { value: 'answer', name: 'Answer' },
  { value: 'deep', name: 'Deep research' },
  { value: 'report', name: 'Report' },
] as const

type Choice = (typeof CHOICES)[number]['value']

/** How a question is gone about, and where, as fields of its form. `chosen`: at the start. */
export function ModeChoice({ chosen = 'answer' }: { chosen?: string }) {
  return (
    <div className="group/mode min-w-0 text-xs text-soft">
      <fieldset className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
        <legend className="sr-only">How to go about it</legend>
        {CHOICES.map(({ value, name }) => (
          <label
            key={value}
            className="inline-flex cursor-pointer items-center gap-1.5 rounded-sm hover:text-ink has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:min-h-8"
          >
            <input
              type="radio"
              name="mode"
              value={value}
              defaultChecked={value === chosen}
              className="size-3.5 outline-none"
            />
            {name}
          </label>
        ))}
      </fieldset>
      {/* Below the choice, which stays where it is. */}
      <p className="mt-1 hidden group-has-[input[value=deep]:checked]/mode:block">
        Searches in several rounds, until a checklist of what a full answer says is covered.
      </p>
      <p className="mt-1 hidden group-has-[input[value=report]:checked]/mode:block">
        A literature review in sections. You see its plan first, and can change it.
      </p>
      <div className="mt-1 hidden group-has-[:is(input[value=deep],input[value=report]):checked]/mode:block">
        <SourceChoice />
      </div>
    </div>
  )
}

/** What was chosen in a form that has a `ModeChoice`. */
export function chosenMode(form: FormData): Choice {
  return CHOICES.find(({ value }) => value === form.get('mode'))?.value ?? 'answer'
}
