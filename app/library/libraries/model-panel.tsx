'use client'
import { sayMonth } from '@/app/costs/say-month'
import { MonthLimits } from '@/app/people/month-limits'
import { ModelForm } from '@/app/settings/model-form'
import type { Outcome } from '@/lib/errors'
import type { ListedLibrary } from '@/lib/library/list/library-list'
import type { LibraryModel } from '@/lib/models/settings/library-model'
import { limitEach, limitOne } from './model-actions'

type Props = { library: ListedLibrary; model: LibraryModel; onChange: () => Promise<void> }

/** The model that a library provides to its members: where it is, and what each may use. */
export function ModelPanel({ library: { id, name }, model, onChange }: Props) {
  const { settings, month, everybody, members } = model
  const changing = async (work: Promise<Outcome<void>>) => {
    const done = await work
    await onChange()
    return done
  }
  return (
    <section aria-label={`Language model for ${name}`} className="panel mt-3 px-4 py-3">
      <p className="mb-4 max-w-prose text-soft">
        Members can select this model in Your account. Until they do, it is not used for their questions. For those who
        have selected it, questions and passages are sent to this server with this key.
      </p>
      <ModelForm
        settings={settings}
        of={{ library: id }}
        saved="Saved. Members can select it in Your account."
        onChange={() => void onChange()}
      />
      {settings.connected && (
        <>
          <p className="mt-6 mb-2.5 max-w-prose text-soft">
            Each member’s usage in {sayMonth(month)}, and their limit. You see these numbers, but not what they ask.
          </p>
          <MonthLimits
            people={members}
            everybody={everybody}
            limitEverybody={(typed) => changing(limitEach(id, typed))}
            limitPerson={(personId, typed) => changing(limitOne(id, personId, typed))}
          />
        </>
      )}
    </section>
  )
}
