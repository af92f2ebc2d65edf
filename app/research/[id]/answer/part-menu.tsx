'use client'
import { type ReactNode, useState } from 'react'
import { withoutEscapes } from '@/app/research/[id]/answer/without-escapes'
import { useModelConnected } from '@/app/shell/model-connected'
import { AnchoredPopover } from '@/app/ui/anchored-popover'
import { copyText } from '@/app/ui/copy-text'
import { ErrorLine } from '@/app/ui/error-line'
import { reach } from '@/app/ui/reach'
import type { AnswerPart } from '@/lib/citations/answer/answer-part'
import type { Outcome } from '@/lib/errors'
import type { EditedAnswer } from '@/lib/research/versions/edit-answer'
import { buttonClass } from '../../../ui/button'
import { addSection, dropSection, edit, improve } from '../actions'
import { SectionForm } from '../report/section-form'
import { PartForm } from './part-form'
import type { Edit } from './use-edits'

export type PartActions = {
  /** a new version of the part was requested */
  onAsked(runId: string, feedback: string, part: AnswerPart): void
  onEdit(edit: Edit): void
  /** an additional section was requested; null: the answer is not a report */
  onSectionAdded: ((runId: string, title: string) => void) | null
}

type Props = PartActions & {
  runId: string
  part: AnswerPart
  /** `ord` of its first sentence */
  ord: number
  /** name of the part, for the title */
  name: string
  /** citations of the part */
  children?: ReactNode
  /** a section of a report, which can be removed or followed by another */
  isReportSection: boolean
  /** URL of the part; null: none */
  link: string | null
  anchor: HTMLElement
  close(): void
}

const QUICK = [
  ['Shorter', 'shorter'],
  ['More detail', 'more detail'],
  ['Wrong', 'this is wrong'],
] as const

/** Actions on one sentence or section: feedback on it, and for a sentence editing by hand. */
export function PartMenu(props: Props) {
  const { runId, part, ord, name, children, link, anchor, close, isReportSection, onAsked, onEdit, onSectionAdded } =
    props
  const [mode, setMode] = useState<'menu' | 'feedback' | 'edit' | 'add'>('menu')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [typed, setTyped] = useState(part.text)

  /** Runs one action; on failure shows the error and keeps the input. */
  async function run<T>(work: Promise<Outcome<T>>, done: (value: T) => void) {
    setBusy(true)
    setError(null)
    const outcome = await reach(work)
    setBusy(false)
    if (outcome.ok) done(outcome.value)
    else setError(outcome.error.message)
  }
  const ask = (feedback: string) => run(improve(runId, feedback, part), (run) => onAsked(run.runId, feedback, part))
  const change = (replacement: string | null) =>
    run(edit(runId, part, replacement), (edited: EditedAnswer) => {
      const message = replacement?.trim() ? 'The sentence was changed and checked.' : 'The sentence was removed.'
      onEdit({ ...edited, message, ord })
    })
  const beginEdit = () => {
    setTyped(withoutEscapes(part.text))
    setMode('edit')
  }
  const drop = () =>
    run(dropSection(runId, part), (edited: EditedAnswer) =>
      onEdit({ ...edited, message: 'The section was removed.', ord }),
    )
  const copyLink = async () => {
    const copied = await copyText(link ?? '')
    setSaid(copied ? 'Link copied' : 'The browser did not allow copying. The link is in the address bar.')
    if (!copied && link) window.history.replaceState(null, '', link)
  }
  const isSentence = part.kind === 'sentence'
  const canImprove = useModelConnected()
  const quick = canImprove ? QUICK.slice(0, isSentence ? 3 : 2) : []

  return (
    <AnchoredPopover anchor={anchor} label={name} close={close}>
      {mode === 'menu' && children}
      {mode === 'menu' && (
        <div className="-mx-1.5 flex flex-wrap gap-x-1.5">
          {quick.map(([label, feedback]) => (
            <button key={label} type="button" className={ACTION} disabled={busy} onClick={() => ask(feedback)}>
              {label}
            </button>
          ))}
          {canImprove && (
            <button type="button" className={ACTION} disabled={busy} onClick={() => setMode('feedback')}>
              Feedback…
            </button>
          )}
          {isSentence && (
            <>
              <button type="button" className={ACTION} disabled={busy} onClick={beginEdit}>
                Edit
              </button>
              <button type="button" className={ACTION} disabled={busy} onClick={() => change(null)}>
                Remove
              </button>
            </>
          )}
          {isReportSection && (
            <>
              <button type="button" className={ACTION} disabled={busy} onClick={() => setMode('add')}>
                Add a section below…
              </button>
              <button type="button" className={ACTION} disabled={busy} onClick={drop}>
                Remove
              </button>
            </>
          )}
          {link && (
            <button type="button" className={ACTION} onClick={copyLink}>
              Copy link
            </button>
          )}
        </div>
      )}
      {mode === 'feedback' && (
        <PartForm
          label="What should change here?"
          hint="The rest of the answer stays exactly the same."
          send="Send"
          busy={busy}
          start=""
          submit={ask}
          back={() => setMode('menu')}
        />
      )}
      {mode === 'edit' && (
        <PartForm
          label="The sentence, with its citations"
          hint="It will be marked as edited and checked again."
          send="Apply"
          busy={busy}
          start={typed}
          submit={(text) => change(text === typed ? part.text : text)}
          back={() => setMode('menu')}
        />
      )}
      {mode === 'add' && (
        <SectionForm
          busy={busy}
          submit={(section) =>
            run(addSection(runId, section, part), (added) => onSectionAdded?.(added.runId, section.title))
          }
          back={() => setMode('menu')}
        />
      )}
      <p role="status" className="text-xs text-soft empty:hidden">
        {busy ? 'One moment…' : said}
      </p>
      <ErrorLine className="text-xs">{error}</ErrorLine>
    </AnchoredPopover>
  )
}

const ACTION = buttonClass('quiet', 'px-1.5 text-xs text-ink')
