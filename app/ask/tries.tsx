type Props = {
  questions: string[]
  /** number of sample papers that they are about; 0: the person's own */
  samples: number
  disabled: boolean
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Suggested questions, each a button that asks it. */
export function Tries({ questions, samples, disabled }: Props) {
  if (questions.length === 0) return null
  return (
    <fieldset className="mt-4">
      <legend className="mb-2 px-1 text-sm text-soft">
        {samples > 0
          ? `${NUMBERS[samples] ?? samples} sample ${samples === 1 ? 'paper' : 'papers'} to try`
          : 'Questions to try on your papers'}
      </legend>
      <div className="flex flex-wrap gap-2">
        {questions.map((question) => (
          <button
            key={question}
            type="submit"
            name="try"
            value={question}
            disabled={disabled}
            className="rounded-full border border-line px-3.5 py-1.5 text-left text-sm text-soft hover:border-edge hover:text-ink"
          >
            {question}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
