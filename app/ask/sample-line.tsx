import type { SampleStanding } from '@/lib/library/samples/sample-standing'
import { SampleChoice } from '../library/care/sample-choice'

type Props = {
  /** number of sample papers */
  samples: number
  /** number of the person's own ready papers; below 0 while samples are being read */
  own: number
  standing: SampleStanding
}

/** Says whether answers use the sample papers besides the person's own, and lets them change it. */
export function SampleLine({ samples, own, standing }: Props) {
  if (samples === 0 || own <= 0) return null
  return (
    <section aria-label="Sample papers" className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 px-1 text-xs">
      <p className="min-w-48 flex-1 text-soft">
        Sample papers ({samples}) {WORDS[standing]}
      </p>
      <SampleChoice standing={standing} />
    </section>
  )
}

const WORDS: Record<SampleStanding, string> = {
  asked: 'are used only where your own papers give no answer, until you have ten papers of your own.',
  aside: 'are hidden now that you have your own papers.',
  wanted: 'are searched together with your own papers.',
}
