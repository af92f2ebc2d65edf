'use client'
import { type FormEvent, useState } from 'react'
import { Choice } from '@/app/settings/choice'
import { ErrorLine } from '@/app/ui/error-line'
import { useAct } from '@/app/ui/use-act'
import type { Outcome } from '@/lib/errors'
import type { LibraryMember } from '@/lib/libraries/manage-libraries'
import type { LibraryRole } from '@/lib/libraries/my-libraries'
import type { ListedLibrary } from '@/lib/library/list/library-list'
import { Button } from '../../ui/button'
import { giveRoleIn, letIn, takeOutOf } from './actions'

const ROLES = (['reader', 'contributor', 'manager'] as const).map((role) => [role, role] as const)

type Props = { library: ListedLibrary; members: LibraryMember[]; self: string; onChange: () => Promise<void> }

/** The members of a library; managers can add people, set roles and remove people. */
export function MemberList({ library: { id, name, role }, members, self, onChange }: Props) {
  const { error, act } = useAct()
  const [given, setGiven] = useState<LibraryRole>('reader')
  const manages = role === 'manager'
  const change = async (work: Promise<Outcome<void>>): Promise<boolean> => {
    const done = await act(work)
    await onChange()
    return done !== null
  }
  const invite = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    if (await change(letIn(id, String(new FormData(form).get('email')), given))) form.reset()
  }
  return (
    <div className="panel mt-3 px-4 py-2">
      <ul aria-label={`Members of ${name}`}>
        {members.map(({ personId, name, email, role }) => (
          <li key={personId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
            <p className="min-w-40 flex-1">
              {name} {personId === self && <span className="text-faint">(you)</span>}
              <span className="block text-xs break-all text-faint">{email}</span>
            </p>
            {manages ? (
              <Choice
                label={`Role for ${name}`}
                isLabelHidden
                value={role}
                options={ROLES}
                onChange={(chosen) => void change(giveRoleIn(id, personId, chosen))}
              />
            ) : (
              <span className="text-soft">{role}</span>
            )}
            {manages && personId !== self && (
              <Button onClick={() => void change(takeOutOf(id, personId))}>Remove</Button>
            )}
          </li>
        ))}
      </ul>
      {manages && (
        <form onSubmit={invite} className="flex flex-wrap items-center gap-2 border-t border-line pt-2.5 pb-1">
          <input
            name="email"
            type="email"
            required
            aria-label="Account email address"
            placeholder="Account email address"
            autoComplete="off"
            className="field min-w-0 flex-1 basis-48"
          />
          <Choice label="Role" value={given} options={ROLES} onChange={setGiven} />
          <Button type="submit">Add member</Button>
        </form>
      )}
      <ErrorLine className="py-1">{error}</ErrorLine>
    </div>
  )
}
