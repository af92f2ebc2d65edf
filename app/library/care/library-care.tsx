import { useMay } from '@/app/rights'
import type { LibraryHealth } from '@/lib/library/care/health'
import type { SampleStanding } from '@/lib/library/samples/sample-standing'
import { Button } from '../../ui/button'
import { ReferenceFiles } from '../cite/reference-files'
import type { PaperActions } from '../use-paper-actions'
import { SampleChoice } from './sample-choice'

type Props = { health: LibraryHealth; actions: PaperActions; standing: SampleStanding }

/** Rare actions on the whole library. */
export function LibraryCare({ health, actions, standing }: Props) {
  const { samples } = health
  const may = useMay()
  if (health.papers === 0) return null
  return (
    <section aria-label="Library maintenance" className="mt-10 flex flex-wrap items-center gap-2 text-sm text-soft">
      {samples > 0 && may('manage') && (
        <Button onClick={actions.removeSamples}>
          {samples === 1 ? 'Remove the sample paper' : `Remove the ${samples} sample papers`}
        </Button>
      )}
      {samples > 0 && <SampleChoice standing={standing} />}
      {may('administer') && (
        <>
          <Button onClick={actions.rebuild}>Rebuild index</Button>
          <p className="min-w-60 flex-1 text-xs text-faint">
            Re-indexes every paper, for example after you change the embedding model. You can keep searching in the
            meantime.
          </p>
        </>
      )}
      <p className="flex w-full flex-wrap items-center gap-x-2 text-xs text-faint">
        Export references for the whole library:
        <ReferenceFiles ids={null} />
      </p>
    </section>
  )
}
