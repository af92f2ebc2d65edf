'use client'
import { useState } from 'react'
import type { GrantInfo } from '@/lib/accounts/programs/programs'
import { When } from '../shell/when'
import { Button } from '../ui/button'
import { ErrorLine } from '../ui/error-line'
import { useAct } from '../ui/use-act'
import { takeBackProgram } from './actions'
import { SCOPE_WORDS } from './scope-words'

/** Programs that the person has given access. */
export function ProgramList({ initial }: { initial: GrantInfo[] }) {
  const [programs, setPrograms] = useState(initial)
  const { error, act } = useAct()
  const takeBack = async (id: string) => {
    const done = await act(takeBackProgram(id))
    if (done) setPrograms(done.value)
  }
  return (
    <div className="text-sm">
      {programs.length === 0 && <p className="text-faint">None.</p>}
      <ul aria-label="Programs">
        {programs.map(({ id, name, scope, usedAt, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
            <div className="min-w-48 flex-1">
              <p className="break-words">{name}</p>
              <p className="text-xs text-faint">
                {SCOPE_WORDS[scope]} · since <When iso={createdAt} />, last active <When iso={usedAt} />
              </p>
            </div>
            <Button onClick={() => void takeBack(id)}>Revoke</Button>
          </li>
        ))}
      </ul>
      <ErrorLine>{error}</ErrorLine>
    </div>
  )
}
