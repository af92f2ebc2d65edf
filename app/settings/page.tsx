import type { Metadata } from 'next'
import { modelSettings } from '@/lib/models/model-settings'
import { ModelForm } from './model-form'
import { Section } from './section'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const model = modelSettings()
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-24 desk:px-10 desk:pt-10">
      <h1 className="page-title">Settings</h1>
      <Section
        title="Language model"
        intro="With a model, answers are written in its own words from the passages of your papers, with the same citations. It is sent your questions with those passages, and the text of your papers to summarize and index. Without one, nothing leaves this machine and answers quote your papers."
      >
        <ModelForm settings={model} />
      </Section>
    </div>
  )
}
