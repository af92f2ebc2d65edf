'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { StopImport } from '@/app/library/imports/stop-import'
import { May, useMay } from '@/app/rights'
import { KeepFresh } from '@/app/shell/keep-fresh'
import { When } from '@/app/shell/when'
import { Dialog } from '@/app/ui/dialog'
import { reach } from '@/app/ui/reach'
import type { Outcome } from '@/lib/errors'
import type { FoundZotero, ZoteroState } from '@/lib/zotero/connect-zotero'
import { Button } from '../ui/button'
import {
  adoptOther,
  answerGone,
  connect,
  disconnect,
  enterKey,
  findByKey,
  findZoteroHere,
  lookNow,
  takeRest,
} from './actions'
import { ChooseLibraries } from './choose-libraries'
import { KeyForm } from './key-form'

type Busy = 'looking' | 'connecting' | 'other' | null

/** The connection to the person's Zotero: find, choose, sync and disconnect. Zotero is contacted only by a button. */
export function ZoteroCard({ state }: { state: ZoteroState | null }) {
  const router = useRouter()
  const [busy, setBusy] = useState<Busy>(null)
  const [error, setError] = useState<string | null>(null)
  const [found, setFound] = useState<(FoundZotero & { key?: string }) | null>(null)
  const [leaving, setLeaving] = useState(false)
  const [byKey, setByKey] = useState(false)
  const may = useMay()

  const act = async <T,>(kind: Busy, work: () => Promise<Outcome<T>>, then?: (value: T) => void) => {
    setBusy(kind)
    setError(null)
    const done = await reach(work())
    setBusy(null)
    if (done.ok) then?.(done.value)
    else setError(done.error.message)
  }
  const look = () => act('looking', findZoteroHere, setFound)
  if (found)
    return (
      <div>
        <p role="status" className="mb-3 text-sm">
          {found.account
            ? `This is ${found.account}’s library on zotero.org.`
            : `Zotero ${found.version} is running on this computer.`}{' '}
          What should Folio import?
        </p>
        <ChooseLibraries
          libraries={found.libraries}
          into={found.into}
          start={state}
          submit={state ? 'Save and import' : 'Connect and import'}
          busy={busy === 'connecting'}
          onSubmit={(libraries, leftOutTags, into) =>
            act(
              'connecting',
              () => connect({ libraries, leftOutTags, into, key: found.key }),
              (id) => {
                setByKey(false)
                router.push(`/library/imports/${id}`)
              },
            )
          }
          onCancel={() => {
            setFound(null)
            setError(null)
          }}
        />
        <Problem text={error} />
      </div>
    )
  if (!state && byKey)
    return (
      <div>
        <KeyForm
          submit="Check the key"
          busy={busy === 'looking'}
          onSubmit={(key) =>
            act(
              'looking',
              () => findByKey(key),
              (there) => setFound({ ...there, key }),
            )
          }
          onCancel={() => {
            setByKey(false)
            setError(null)
          }}
        />
        <Problem text={error} />
      </div>
    )
  if (!state)
    return (
      <div className="text-sm">
        {may('administer') && (
          <Button disabled={busy !== null} onClick={look}>
            {busy === 'looking' ? 'Looking for Zotero…' : 'Look for Zotero'}
          </Button>
        )}
        <Problem text={error} />
        <p className={may('administer') ? 'mt-4 text-soft' : 'text-soft'}>
          {may('administer') && 'Is Zotero on another computer? '}
          <button
            type="button"
            className="text-left underline underline-offset-2 hover:text-ink"
            onClick={() => {
              setByKey(true)
              setError(null)
            }}
          >
            Connect through zotero.org
          </button>
        </p>
      </div>
    )
  return (
    <div className="space-y-3 text-sm text-soft">
      {state.importId && <KeepFresh />}
      <p role="status">
        {state.account ? `Connected to zotero.org as ${state.account}.` : `Connected to Zotero ${state.version}.`}{' '}
        {state.polledAt && (
          <>
            Last checked <When iso={state.polledAt} />.
          </>
        )}
      </p>
      {!state.canBeWritten && (
        <p>
          Folio can read from this version of Zotero, but cannot write to it. To send highlights, notes and papers to
          Zotero, update it to version 10. Papers that you move to another collection in Zotero may show up here only
          after Zotero has synced.
        </p>
      )}
      <ul aria-label="Zotero libraries" className="panel">
        {state.libraries.map((library) => (
          <Library
            key={library.id}
            library={library}
            isWeb={state.account !== null}
            onAnswer={(answer) => act('other', () => answerGone(library.id, answer))}
            onRetry={state.importId || !may('bring') ? null : () => act('other', takeRest)}
          />
        ))}
      </ul>
      {state.importId ? (
        <div className="flex flex-wrap items-center gap-3">
          <p>
            New papers are being imported.{' '}
            <Link
              href={`/library/imports/${state.importId}`}
              prefetch={false}
              className="underline underline-offset-2 hover:text-ink"
            >
              See the progress
            </Link>
          </p>
          <StopImport id={state.importId} />
        </div>
      ) : (
        state.state === 'paused' && (
          <div className="flex flex-wrap items-center gap-3">
            <p>You stopped the import.</p>
            {may('bring') && (
              <Button disabled={busy !== null} onClick={() => act('other', takeRest)}>
                Import the rest
              </Button>
            )}
          </div>
        )
      )}
      {state.state === 'other' ? (
        <div role="alert" className="space-y-2">
          <p className="text-bad">
            This is not the Zotero library that Folio was connected to. It may be another profile or a new installation.
            Nothing was changed.
          </p>
          {may('bring') && (
            <Button disabled={busy !== null} onClick={() => act('other', adoptOther)}>
              Continue with this library
            </Button>
          )}
        </div>
      ) : (
        <Problem text={error ?? state.problem} />
      )}
      {may('bring') && (state.needsKey || (byKey && state.account)) && (
        <KeyForm
          submit="Continue with this key"
          busy={busy === 'other'}
          onSubmit={(key) =>
            act(
              'other',
              () => enterKey(key),
              () => setByKey(false),
            )
          }
          onCancel={state.needsKey ? undefined : () => setByKey(false)}
        />
      )}
      <div className="flex flex-wrap gap-2">
        {may('bring') && (
          <Button disabled={busy !== null} onClick={() => act('other', lookNow)}>
            {busy === 'other' ? 'Checking…' : 'Check now'}
          </Button>
        )}
        {may('administer') && (
          <Button disabled={busy !== null} onClick={look}>
            Choose libraries…
          </Button>
        )}
        {may('bring') && state.account && !state.needsKey && !byKey && (
          <Button kind="quiet" onClick={() => setByKey(true)}>
            Enter another key…
          </Button>
        )}
        <Button kind="quiet" onClick={() => setLeaving(true)}>
          Disconnect…
        </Button>
      </div>
      {leaving && (
        <Dialog title="Disconnect Zotero?" onClose={() => setLeaving(false)}>
          <p className="text-soft">
            The papers, tags and collections that came from Zotero stay in Folio. Folio will no longer pick up changes
            from Zotero.
          </p>
          <div className="mt-4 flex gap-2">
            <Button
              kind="main"
              onClick={() => {
                setLeaving(false)
                void act('other', disconnect)
              }}
            >
              Disconnect
            </Button>
            <Button onClick={() => setLeaving(false)}>Cancel</Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}

type LibraryProps = {
  library: ZoteroState['libraries'][number]
  isWeb: boolean
  onAnswer(answer: 'hide' | 'keep'): void
  onRetry: (() => void) | null
}

function Library({ library, isWeb, onAnswer, onRetry }: LibraryProps) {
  const { name, whole, chosen, papers, missing, failed, gone } = library
  const parts = [
    papers === 1 ? '1 paper' : `${papers.toLocaleString('en')} papers`,
    ...(whole ? [] : [chosen.length === 1 ? 'of 1 collection' : `of ${chosen.length} collections`]),
  ]
  return (
    <li className="border-t border-line px-4 py-2 first:border-t-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium text-ink wrap-anywhere">{name}</span>
        <span className="tabular-nums">{parts.join(' ')}</span>
      </div>
      {missing > 0 && (
        <p className="mt-1 text-xs">
          {isWeb ? (
            <>
              {missing === 1 ? '1 PDF' : `${missing} PDFs`} could not be downloaded from zotero.org. Turn on file
              syncing in Zotero, and Folio will import {missing === 1 ? 'it' : 'them'}.
            </>
          ) : (
            <>
              {missing === 1 ? '1 PDF is' : `${missing} PDFs are`} in Zotero, but not on this computer. Open{' '}
              {missing === 1 ? 'it' : 'them'} in Zotero once, and Folio will import {missing === 1 ? 'it' : 'them'}.
            </>
          )}
        </p>
      )}
      {failed > 0 && (
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
          <p>
            {failed === 1 ? '1 item' : `${failed} items`} could not be imported. See the{' '}
            <Link href="/library/imports" prefetch={false} className="underline underline-offset-2 hover:text-ink">
              import report
            </Link>{' '}
            for the reasons.
          </p>
          {onRetry && (
            <Button className="min-h-7 py-0" onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      )}
      {gone && (
        <div role="alert" className="mt-2">
          <p className="text-ink">
            {gone.lost.toLocaleString('en')} of {gone.of.toLocaleString('en')} items are no longer in {library.name}.
            Remove their papers from Folio?
          </p>
          <May right="bring">
            <div className="mt-2 flex flex-wrap gap-2">
              <Button onClick={() => onAnswer('keep')}>Keep</Button>
              <Button onClick={() => onAnswer('hide')}>Remove</Button>
            </div>
          </May>
        </div>
      )}
    </li>
  )
}

function Problem({ text }: { text: string | null }) {
  if (!text) return null
  return (
    <p role="alert" className="mt-2 max-w-prose text-sm text-bad">
      {text}
    </p>
  )
}
