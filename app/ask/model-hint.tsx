import Link from 'next/link'
import { LocalModels } from '../settings/local-models'

/** Shown without a model: what one would add, and how to connect one on this machine. */
export function ModelHint() {
  return (
    <section aria-label="Language model" className="mt-8 rounded-card border border-line px-4 py-3.5">
      <p className="mb-3 text-sm text-soft">
        Answers quote your papers. If you connect a language model, it writes the answers in its own words, with the
        same citations. A model that runs on this machine sends nothing elsewhere; you can connect{' '}
        <Link href="/settings" prefetch={false} className="underline underline-offset-2 hover:text-ink">
          any other model
        </Link>{' '}
        in Settings.
      </p>
      <LocalModels />
    </section>
  )
}
