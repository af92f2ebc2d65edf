'use client'
import Link from 'next/link'
import { useState } from 'react'
import { ErrorLine } from '@/app/ui/error-line'
import { reach } from '@/app/ui/reach'
import { showToast } from '@/app/ui/toast'
import { useAct } from '@/app/ui/use-act'
import type { LibraryMember } from '@/lib/libraries/manage-libraries'
import type { ListedLibrary } from '@/lib/library/list/library-list'
import type { LibraryModel } from '@/lib/models/settings/library-model'
import { Button } from '../../ui/button'
import { NameDialog } from '../collections/name-dialog'
import { dissolve, members, rename, takeOutOf } from './actions'
import { MemberList } from './member-list'
import { readModel } from './model-actions'
import { ModelPanel } from './model-panel'

const WHO: Record<ListedLibrary['kind'], string> = {
  everyone: 'everyone with an account',
  own: 'only you',
  shared: '',
}

type Props = { library: ListedLibrary; self: string; mayHaveModel: boolean }

/** One of the person's libraries: its members, and what the person may do with it. */
export function LibraryRow({ library, self, mayHaveModel }: Props) {
  const { id, name, kind, role, papers } = library
  const [people, setPeople] = useState<LibraryMember[] | null>(null)
  const [open, setOpen] = useState<'rename' | 'delete' | 'leave' | null>(null)
  const { error, act } = useAct()
  const [model, setModel] = useState<LibraryModel | null>(null)
  const showModel = async () => setModel((await act(readModel(id)))?.value ?? null)
  const show = async () => setPeople((await act(members(id)))?.value ?? null)
  const isShared = kind === 'shared'
  return (
    <li className="border-t border-line py-3 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-48 flex-1 basis-full">
          <p className="font-medium wrap-anywhere">
            <Link href={`/library?library=${id}`} prefetch={false} className="hover:underline">
              {name}
            </Link>
          </p>
          <p className="text-xs text-faint">
            {papers === 1 ? '1 paper' : `${papers} papers`} · {isShared ? sayMembers(library.members ?? 0) : WHO[kind]}{' '}
            · your role: {role}
          </p>
        </div>
        {isShared && (
          <Button aria-expanded={people !== null} onClick={() => (people ? setPeople(null) : void show())}>
            Members
          </Button>
        )}
        {isShared && role === 'manager' && (
          <>
            {mayHaveModel && (
              <Button aria-expanded={model !== null} onClick={() => (model ? setModel(null) : void showModel())}>
                Language model
              </Button>
            )}
            <Button onClick={() => setOpen('rename')}>Rename…</Button>
            <Button onClick={() => setOpen('delete')}>Delete…</Button>
          </>
        )}
        {isShared && <Button onClick={() => setOpen('leave')}>Leave…</Button>}
      </div>
      {open === 'delete' && (
        <Sure
          act={`Delete “${name}”`}
          says="Members will lose access to its papers. Any papers that are in none of your other libraries will move to your own library."
          onAct={async () => {
            const kept = (await act(dissolve(id)))?.value ?? 0
            if (kept > 0)
              showToast({
                message:
                  kept === 1 ? 'One paper moved to your own library.' : `${kept} papers moved to your own library.`,
              })
          }}
          onCancel={() => setOpen(null)}
        />
      )}
      {open === 'leave' && (
        <Sure
          act={`Leave “${name}”`}
          says="You will lose access to its papers, including those you added. A manager can add you again."
          onAct={() => act(takeOutOf(id, self))}
          onCancel={() => setOpen(null)}
        />
      )}
      {people && <MemberList library={library} members={people} self={self} onChange={show} />}
      {model && isShared && role === 'manager' && <ModelPanel library={library} model={model} onChange={showModel} />}
      {open === 'rename' && (
        <NameDialog
          title="Rename this library"
          label="Library name"
          submit="Rename"
          start={name}
          save={(typed) => reach(rename(id, typed))}
          onClose={() => setOpen(null)}
        />
      )}
      <ErrorLine className="mt-2">{error}</ErrorLine>
    </li>
  )
}

type SureProps = { act: string; says: string; onAct: () => Promise<unknown>; onCancel: () => void }

/** States the consequences of an irreversible action before it is done. */
function Sure({ act, says, onAct, onCancel }: SureProps) {
  return (
    <fieldset aria-label={act} className="mt-2 flex flex-wrap items-center gap-2">
      <p className="w-full text-soft">{says}</p>
      <Button onClick={() => void onAct()}>{act}</Button>
      <Button kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </fieldset>
  )
}

function sayMembers(number: number): string {
  return number === 1 ? 'one member' : `${number} members`
}
