'use client'
import { useMay } from '@/app/rights'
import { COMMANDS, rightFor, startOf, usage } from '@/lib/sessions/commands'
import { refusal, type SessionState } from '@/lib/sessions/state-machine'
import { putCommand } from '../composer/use-quoted'

/** All commands, and which of them were possible when help was requested. */
export function EntryHelp({ state }: { state: SessionState }) {
  const may = useMay()
  return (
    <>
      <ul aria-label="Commands">
        {COMMANDS.filter(({ name }) => may(rightFor(name))).map((command) => {
          const { name, says } = command
          const possible = refusal(name, state) === null
          return (
            <li key={name} className="flex flex-wrap gap-x-4 border-t border-line py-2 text-sm first:border-t-0">
              <code className={`w-52 flex-none font-mono text-xs leading-6 ${possible ? '' : 'text-faint'}`}>
                <button
                  type="button"
                  onClick={() => putCommand(startOf(command))}
                  className="text-left underline-offset-2 hover:underline"
                >
                  {usage(name)}
                </button>
              </code>
              <span className="min-w-0 flex-1 basis-60 text-soft">
                {says}
                {!possible && <span className="text-faint"> — not available right now</span>}
              </span>
            </li>
          )
        })}
      </ul>
      <p className="mt-3 text-xs text-soft">
        Choose a command to put it into the box below. Numbers refer to the last list shown. Text without a slash is a
        question.
      </p>
    </>
  )
}
