'use client'
import { Button } from '../../../ui/button'
import type { Version } from '../threads'

type Props = { version: Version; versions: Version[]; undo(): void }

/** The origin of a version: feedback on all or part of it, or an edit by hand. */
export function VersionOrigin({ version, versions, undo }: Props) {
  const { mode, feedback, target, parentId } = version
  const from = versions.findIndex(({ id }) => id === parentId)
  const of = from >= 0 && versions.length > 2 ? ` from version ${from + 1}` : ''
  if (mode === 'edit')
    return (
      <p className="-mt-3 mb-4 flex flex-wrap items-center gap-x-1 text-sm text-soft">
        Edited by hand{of}
        {!versions.some((other) => other.parentId === version.id) && (
          <Button kind="quiet" className="min-h-0 px-1.5 py-0.5" onClick={undo}>
            Undo last edit
          </Button>
        )}
      </p>
    )
  if (!feedback) return null
  const part = mode === 'extend' ? 'Section added' : target ? `One ${target.kind} improved` : 'Improved'
  return (
    <p className="-mt-2 mb-5 text-sm text-soft">
      {part}
      {of}: <q className="font-serif italic">{feedback}</q>
    </p>
  )
}
