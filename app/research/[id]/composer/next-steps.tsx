'use client'
import { useState } from 'react'
import { useModelConnected } from '@/app/shell/model-connected'
import type { SessionMemory } from '@/lib/sessions/state-machine'
import { Button } from '../../../ui/button'
import { ErrorLine } from '../../../ui/error-line'
import { nextSteps } from './suggest-steps'

type Props = {
  memory: SessionMemory
  /** title of the next paper in its list; null if there is none */
  title: string | null
  send(typed: string): Promise<string | null>
  giveFeedback(): void
}

/** Buttons for possible next steps. Those that need text lead to the box. */
export function NextSteps({ memory, title, send, giveFeedback }: Props) {
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null })
  const steps = nextSteps(memory, { hasModel: useModelConnected(), title })
  const run = async (command: string) => {
    if (command.endsWith(' ')) return giveFeedback()
    setState({ busy: true, error: null })
    setState({ busy: false, error: await send(command) })
  }
  return (
    <section aria-label="Next steps" className="mb-2">
      <div className="-ml-1.5 flex flex-wrap items-center gap-x-1 gap-y-1 text-sm">
        <span aria-hidden className="mr-1 ml-1.5 text-xs text-faint">
          Next steps
        </span>
        {steps.map(({ command, label, says }) => (
          <Button
            key={command}
            title={says}
            disabled={state.busy}
            onClick={() => run(command)}
            kind="quiet"
            className="px-1.5 text-xs"
          >
            {label}
          </Button>
        ))}
      </div>
      <ErrorLine className="mt-1 text-sm">{state.error}</ErrorLine>
    </section>
  )
}
