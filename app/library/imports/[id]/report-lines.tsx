import { PaperLink } from '@/app/library/paper-link'
import type { CurrentLine } from '@/lib/library/import/imports'
import { ChooseVersion } from './choose-version'
import { KeepAsOwn } from './keep-as-own'

const GROUPS = {
  newer: 'Needs your decision',
  failed: 'Failed',
  inPart: 'Partly imported',
  skipped: 'Skipped',
  merged: 'Merged',
  taken: 'Imported',
} as const

/** Whether the paper of a line is still being read. */
export function isUnderWay({ status }: CurrentLine): boolean {
  return status !== null && status !== 'ready' && status !== 'failed'
}

/** The report of an import; lines that need attention come first. */
export function ReportLines({ lines }: { lines: CurrentLine[] }) {
  return (Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((outcome) => {
    const group = lines.filter((line) => groupOf(line) === outcome)
    if (group.length === 0) return null
    return (
      <section key={outcome} aria-labelledby={outcome} className="mb-8">
        <h2 id={outcome} className="label mb-1">
          {GROUPS[outcome]} <span className="font-normal tabular-nums">{group.length}</span>
        </h2>
        <ul className="border-b border-line">
          {group.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a report stay in their order
            <Line key={place} line={line} />
          ))}
        </ul>
      </section>
    )
  })
}

function groupOf({ outcome, replaces, inPart }: CurrentLine): keyof typeof GROUPS {
  if (replaces !== null) return 'newer'
  return inPart && outcome !== 'failed' ? 'inPart' : outcome
}

function Line({ line }: { line: CurrentLine }) {
  const { name, reason, paperId, outcome, replaces, entryId } = line
  return (
    <li className="border-t border-line py-2 [contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]">
      {paperId ? (
        <PaperLink id={paperId} className="font-serif leading-snug wrap-anywhere underline-offset-2 hover:underline">
          {name}
        </PaperLink>
      ) : (
        <span className="font-serif leading-snug wrap-anywhere">{name}</span>
      )}
      <p className={`text-sm wrap-anywhere ${outcome === 'failed' ? 'text-bad' : 'text-soft'}`}>
        {reason}
        {isUnderWay(line) && ' Folio is reading it.'}
      </p>
      {entryId && <KeepAsOwn id={entryId} name={name} />}
      {paperId && replaces !== null && <ChooseVersion id={paperId} name={name} replaces={replaces} />}
    </li>
  )
}
