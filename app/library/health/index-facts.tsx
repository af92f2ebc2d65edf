import { May } from '@/app/rights'
import { When } from '@/app/shell/when'
import type { HealthReport } from '@/lib/library/care/health'
import { Button } from '../../ui/button'

type Props = { report: HealthReport; onRebuild: () => void }

/** The current index, with a button to rebuild it. */
export function IndexFacts({ report: { index, chosenModel, rebuilding }, onRebuild }: Props) {
  const passages = index ? index.passages.content + index.passages.summary : 0
  const outdated = index !== null && index.model !== chosenModel
  return (
    <section aria-labelledby="index" className="mb-8">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="index" className="mr-auto font-serif text-lg font-semibold">
          Index
        </h2>
        <May right="administer">
          <Button disabled={rebuilding || !index} onClick={onRebuild}>
            {rebuilding ? 'Rebuilding…' : 'Rebuild index'}
          </Button>
        </May>
      </div>
      {outdated && !rebuilding && (
        <p className="mb-2 rounded-card border border-weak bg-sheet px-4 py-2 text-sm">
          All {passages} passages were embedded with {nameOf(index.model)}, but {nameOf(chosenModel)} is now selected.
          Searches use the old model until the index is rebuilt.
        </p>
      )}
      {rebuilding && (
        <div role="status" className="mb-2 text-sm text-soft">
          {index?.rebuilt == null ? (
            'A rebuild is starting. The current index stays in use.'
          ) : (
            <label className="flex items-center gap-3">
              <progress
                value={Math.min(index.rebuilt, passages)}
                max={Math.max(passages, 1)}
                className="h-1.5 w-40 appearance-none overflow-hidden rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-accent"
              />
              {index.rebuilt} of about {passages} passages. The current index stays in use.
            </label>
          )}
        </div>
      )}
      {index ? (
        <dl className="border-b border-line text-sm">
          <Fact name="Embedding model">{nameOf(index.model)}</Fact>
          <Fact name="Dimensions">
            {index.dimensions > 0 ? index.dimensions : 'none yet; search uses keywords only'}
          </Fact>
          <Fact name="Passages">
            {index.passages.content} of full text, {index.passages.summary} of summaries and notes
          </Fact>
          {index.model === 'offline' && index.learnedFrom !== null && (
            <Fact name="Trained on">
              {index.learnedFrom > 0
                ? `${index.learnedFrom} passages; retrained once the library has doubled in size`
                : 'nothing yet; training starts once there are enough papers'}
            </Fact>
          )}
          <Fact name="Created">
            <When iso={index.createdAt} />
          </Fact>
        </dl>
      ) : (
        <p className="text-sm text-soft">Nothing is indexed yet.</p>
      )}
    </section>
  )
}

function nameOf(model: string): string {
  return model === 'offline' ? 'built in' : model
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-x-6 border-t border-line py-2 desk:grid-cols-[12rem_1fr]">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 break-words tabular-nums">{children}</dd>
    </div>
  )
}
