'use client'
import { type FormEvent, useState } from 'react'
import { TableEstimate } from '@/app/costs/table-estimate'
import { DialogFoot } from '@/app/library/organize/dialog-foot'
import { Dialog } from '@/app/ui/dialog'
import { COLUMN_LIMITS, type ColumnKind, type TableColumn } from '@/lib/library/tables/table-view'
import { Button } from '../../ui/button'

type Props = {
  columns: TableColumn[]
  papers: number
  /** of the papers, for a table that is not made yet: fills all columns, otherwise only changed ones */
  titles?: string[]
  error: string
  onSave(columns: TableColumn[]): Promise<boolean>
  onClose(): void
}

/** Shows the field of an added column, ready to type its name. */
const focusAdded = (field: HTMLInputElement | null) => {
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
}

const KINDS: Record<ColumnKind, string> = { text: 'Text', number: 'Number with unit', yesno: 'Yes or no' }

const asked = ({ name, kind, look }: TableColumn) => JSON.stringify([name, kind, look])

/** The columns of a table: name, order, add and remove. */
export function ColumnsDialog({ columns, papers, titles, error, onSave, onClose }: Props) {
  const isNew = titles !== undefined
  const [edited, setEdited] = useState(columns)
  const [added, setAdded] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const put = (at: number, part: Partial<TableColumn>) =>
    setEdited(edited.map((column, index) => (index === at ? { ...column, ...part } : column)))
  const move = (at: number, by: number) => {
    const next = [...edited]
    const [taken] = next.splice(at, 1)
    if (taken) next.splice(at + by, 0, taken)
    setEdited(next)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const done = await onSave(edited)
    setBusy(false)
    setTried(true)
    if (done) onClose()
  }
  const known = new Set(isNew ? [] : columns.map(asked))
  const toFill = edited.filter((column) => !known.has(asked(column))).length
  return (
    <Dialog title={isNew ? `Columns for ${papers} ${papers === 1 ? 'paper' : 'papers'}` : 'Columns'} onClose={onClose}>
      <form onSubmit={save} aria-busy={busy}>
        {titles && <PaperTitles titles={titles} />}
        <ol className="mb-3">
          {edited.map((column, at) => (
            <li key={column.id} className="border-t border-line py-2.5">
              <fieldset className="flex flex-wrap items-center gap-2">
                <legend className="sr-only">Column {at + 1}</legend>
                <input
                  ref={column.id === added ? focusAdded : undefined}
                  aria-label="Name"
                  placeholder="such as Accuracy"
                  maxLength={COLUMN_LIMITS.name}
                  value={column.name}
                  onChange={(event) => put(at, { name: event.target.value })}
                  className="field min-w-0 flex-1"
                />
                <select
                  aria-label="Kind"
                  value={column.kind}
                  onChange={(event) => put(at, { kind: event.target.value as ColumnKind })}
                  className="min-h-[2.125rem] rounded-lg border border-line bg-sheet px-2"
                >
                  {Object.entries(KINDS).map(([kind, words]) => (
                    <option key={kind} value={kind}>
                      {words}
                    </option>
                  ))}
                </select>
                <input
                  aria-label="What to look for"
                  placeholder="What to look for"
                  maxLength={COLUMN_LIMITS.look}
                  value={column.look}
                  onChange={(event) => put(at, { look: event.target.value })}
                  className="field basis-full"
                />
                <span className="flex gap-1">
                  <Button
                    kind="quiet"
                    className="px-2"
                    aria-label={`Move ${column.name} up`}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    ↑
                  </Button>
                  <Button
                    kind="quiet"
                    className="px-2"
                    aria-label={`Move ${column.name} down`}
                    disabled={at === edited.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    ↓
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={`Remove ${column.name}`}
                    onClick={() => setEdited(edited.filter((_, index) => index !== at))}
                  >
                    Remove
                  </Button>
                </span>
              </fieldset>
            </li>
          ))}
        </ol>
        <Button
          className="mb-4"
          disabled={edited.length >= COLUMN_LIMITS.columns}
          onClick={() => {
            const id = `column-${crypto.randomUUID().slice(0, 8)}`
            setEdited([...edited, { id, name: '', kind: 'text', look: '' }])
            setAdded(id)
          }}
        >
          Add a column
        </Button>
        {!isNew && (
          <p className="mb-3 text-xs text-soft">
            If you change what to look for in a column, the column is filled again. Cells that you corrected are kept.
          </p>
        )}
        {toFill > 0 && <TableEstimate papers={papers} columns={toFill} />}
        {/* Stays visible however many columns there are. */}
        <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-paper px-5 py-3">
          <DialogFoot
            submit={isNew ? 'Fill the table' : 'Save columns'}
            busy={busy}
            error={tried ? error : null}
            close={onClose}
          />
        </div>
      </form>
    </Dialog>
  )
}

const SHOWN = 4

/** The papers of a new table: the first few, and all on request. */
function PaperTitles({ titles }: { titles: string[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? titles : titles.slice(0, SHOWN)
  return (
    <div className="pb-2.5 text-sm text-soft">
      <ul aria-label="Papers of the table">
        {shown.map((title, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and titles may be equal
          <li key={at} className="truncate" title={title}>
            {title}
          </li>
        ))}
      </ul>
      {titles.length > SHOWN && (
        <Button kind="quiet" className="-ml-3 text-xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${titles.length} papers`}
        </Button>
      )}
    </div>
  )
}
