'use client'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { copy } from '@/app/export/actions'
import { useCitationStyle } from '@/app/export/citation-style'
import { ExportMenu } from '@/app/export/export-menu'
import { useCanShare } from '@/app/sharing/can-share'
import { SharingDialog } from '@/app/sharing/late-sharing-dialog'
import { reach, unreached } from '@/app/ui/reach'
import { useOlderNote } from '@/app/zotero/write/use-older-note'
import { useZoteroConnected } from '@/app/zotero/zotero-connected'
import type { Outcome } from '@/lib/errors'
import { Button } from '../../../ui/button'
import { rate, save } from '../actions'
import type { Version } from '../threads'

const SaveNote = dynamic(() => import('@/app/zotero/write/save-note').then((module) => module.SaveNote), { ssr: false })

const ShareDialog = dynamic(() => import('@/app/export/share-dialog').then((module) => module.ShareDialog), {
  ssr: false,
})

/** `isSaved`: with a link to the saved answer */
type Message = { text: string; wrong: boolean; isSaved?: boolean }

const SAVED: Message = { text: 'Saved.', wrong: false, isSaved: true }

/** `help`: shown below an answer that the person rated poor */
type Props = { version: Version; isWhole: boolean; help: ReactNode }

/** Actions on a finished answer. `isWhole`: the run is over. */
export function AnswerTools({ version, isWhole, help }: Props) {
  const { style } = useCitationStyle()
  const { id: sessionId } = useParams<{ id: string }>()
  const [isPoor, setPoor] = useState(version.rating === -1)
  const [said, setSaid] = useState<Message | null>(version.savedTo ? SAVED : null)
  const [busy, setBusy] = useState(false)
  const [filing, setFiling] = useState(false)
  const [sharing, setSharing] = useState(false)
  const canShare = useCanShare()
  const [noting, setNoting] = useState(false)
  const hasZotero = useZoteroConnected()
  const hasOlder = useOlderNote(version.id, isWhole)

  /** Runs one action at a time, and shows its result. A busy button keeps the focus. */
  async function run(work: () => Promise<Message>) {
    if (busy) return
    setBusy(true)
    setSaid(await work().catch((error) => ({ text: unreached(error).message, wrong: true })))
    setBusy(false)
  }

  const copyAs = (what: 'rich text' | 'Markdown') =>
    run(async () => {
      const wanted = reach(copy(version.id, style))
      try {
        await (what === 'Markdown' ? copyMarkdown(wanted) : copyRich(wanted))
        return { text: `Copied as ${what}`, wrong: false }
      } catch {
        const outcome = await wanted
        if (!outcome.ok) return { text: outcome.error.message, wrong: true }
        return { text: 'The browser did not allow copying. Use Export instead.', wrong: true }
      }
    })

  return (
    <div className="mt-6 mb-4 print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        <Button
          aria-disabled={busy}
          onClick={() =>
            run(async () => {
              const saved = await save(version.id)
              if (!saved.ok) return { text: saved.error.message, wrong: true }
              return SAVED
            })
          }
        >
          Save
        </Button>
        <Button aria-disabled={busy} onClick={() => copyAs('rich text')}>
          Copy
        </Button>
        {canShare && <Button onClick={() => setSharing(true)}>Share…</Button>}
        <ExportMenu
          runId={version.id}
          sessionId={sessionId}
          align="start"
          more={[
            { name: 'Share as one file', act: () => setFiling(true) },
            ...(hasZotero
              ? [{ name: hasOlder ? 'Update in Zotero' : 'Save to Zotero', act: () => setNoting(true) }]
              : []),
            { name: 'Copy as Markdown', act: () => copyAs('Markdown') },
            { name: 'Print or save as PDF', act: () => window.print() },
          ]}
        />
        <Rating runId={version.id} start={version.rating} onPoor={setPoor} />
      </div>
      {isPoor && help}
      {noting && <SaveNote runId={version.id} close={() => setNoting(false)} />}
      {filing && <ShareDialog runId={version.id} style={style} close={() => setFiling(false)} />}
      {sharing && (
        <SharingDialog
          choices={[
            { name: 'This answer', page: true, object: { kind: 'answer', objectId: version.rootId ?? version.id } },
            { name: 'Whole session', page: true, object: { kind: 'session', objectId: sessionId } },
          ]}
          close={() => setSharing(false)}
        />
      )}
      <p role="status" className={`mt-2 min-h-5 text-sm wrap-anywhere ${said?.wrong ? 'text-bad' : 'text-soft'}`}>
        {said?.text}
        {said?.isSaved && (
          <>
            {' '}
            <Link href="/saved" prefetch={false} className="underline underline-offset-2 hover:text-ink">
              Open saved answers
            </Link>
          </>
        )}
      </p>
    </div>
  )
}

type RatingProps = { runId: string; start: number | null; onPoor(isPoor: boolean): void }

function Rating({ runId, start, onPoor }: RatingProps) {
  const [rating, setRating] = useState(start)
  const show = (shown: number | null) => {
    setRating(shown)
    onPoor(shown === -1)
  }
  const choose = async (wanted: 1 | -1) => {
    const before = rating
    const next = rating === wanted ? null : wanted
    show(next)
    const outcome = await reach(rate(runId, next))
    if (!outcome.ok) show(before)
  }
  return (
    <span className="flex">
      {([1, -1] as const).map((value) => (
        <Button
          key={value}
          aria-label={value === 1 ? 'Good answer' : 'Poor answer'}
          aria-pressed={rating === value}
          onClick={() => choose(value)}
          kind="quiet"
          className="px-2 aria-pressed:bg-accent-soft aria-pressed:text-accent"
        >
          <Thumb down={value === -1} />
        </Button>
      ))}
    </span>
  )
}

function Thumb({ down }: { down: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`size-4 fill-none stroke-current stroke-[1.7] ${down ? 'rotate-180' : ''}`}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d="M7 11v9H4v-9zM7 11l4-7.5c1.4 0 2.3 1 2.1 2.4L12.5 10H18a2 2 0 0 1 2 2.3l-1.1 6a2 2 0 0 1-2 1.7H7" />
    </svg>
  )
}

type Copied = Promise<Outcome<{ html: string; markdown: string }>>

async function copyMarkdown(wanted: Copied): Promise<void> {
  await navigator.clipboard.writeText((await read(wanted)).markdown)
}

/** Copies HTML for word processors and Markdown for editors. Browsers require the call within the click. */
async function copyRich(wanted: Copied): Promise<void> {
  if (!('ClipboardItem' in window)) return copyMarkdown(wanted)
  const blob = async (type: string, text: (copied: { html: string; markdown: string }) => string) =>
    new Blob([text(await read(wanted))], { type })
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': blob('text/html', ({ html }) => html),
      'text/plain': blob('text/plain', ({ markdown }) => markdown),
    }),
  ])
}

async function read(wanted: Copied): Promise<{ html: string; markdown: string }> {
  const outcome = await wanted
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.value
}
