'use client'
import { startTransition, useId, useOptimistic } from 'react'
import { OWN } from '@/lib/models/connection/model-owner'
import type { ModelChoices, ModelChoice as Option } from '@/lib/models/settings/model-choices'
import { sayMayUse, sayMonth, sayMonthUse } from '../costs/say-month'
import { ErrorLine } from '../ui/error-line'
import { useAct } from '../ui/use-act'
import { chooseAnswering } from './actions'

/** Chooses which model answers the person. Empty if there is only one. */
export function ModelChoice({ chosen, choices, lost }: ModelChoices) {
  const name = useId()
  const { error, act } = useAct()
  const [shown, show] = useOptimistic(lost ? null : chosen)
  const choose = (whose: string) =>
    startTransition(async () => {
      show(whose)
      await act(chooseAnswering(whose))
    })
  if (choices.length < 2 && !lost) return null
  return (
    <fieldset className="mt-4 text-sm">
      <legend className="font-medium">Model for your answers</legend>
      {lost && (
        <p role="note" className="mt-1 max-w-prose text-weak">
          {lost.name === null
            ? 'You chose a model from a library that you are no longer a member of.'
            : `You chose the model that the library “${lost.name}” provides. This model was disconnected or moved to another server, or you left the library and joined it again.`}{' '}
          Until you choose another, Folio’s shared model writes your answers.
        </p>
      )}
      {choices.map((option) => (
        <label key={option.whose} className="mt-2 flex items-start gap-2.5">
          <input
            type="radio"
            name={name}
            className="mt-1"
            checked={option.whose === shown}
            onChange={() => choose(option.whose)}
          />
          <span className="max-w-prose">
            {nameOf(option)}
            <span className="block text-soft">{sayWhere(option)}</span>
          </span>
        </label>
      ))}
      <ErrorLine className="mt-2">{error}</ErrorLine>
    </fieldset>
  )
}

function nameOf({ whose, library }: Option): string {
  if (library) return `Model from “${library.name}”`
  return whose === OWN ? 'My own model' : 'Folio’s shared model'
}

function sayWhere({ model, server, library }: Option): string {
  if (model === null) return 'No model is connected, so answers quote your papers.'
  if (!library) return `${model} at ${server}.`
  const { month } = library
  const used = `You used ${sayMonthUse(month)} in ${sayMonth(month.month)}. ${sayMayUse(month.cap)}`
  return `${model}. Your questions, and the passages sent with them, go to the server chosen by that library’s managers: ${server}. ${used}`
}
