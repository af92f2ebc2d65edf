import type { Metadata } from 'next'
import Link from 'next/link'
import { getPeopleLimits } from '@/lib/accounts/people/people-limits'
import { backupsState } from '@/lib/backups/back-up'
import { myLibraries } from '@/lib/libraries/my-libraries'
import { indexState } from '@/lib/library/care/index-state'
import { filesState } from '@/lib/library/files/files-state'
import { indexerSettings, sourceChoices } from '@/lib/library/new-works/indexer-settings'
import { hasInstallationModel, installationConnection } from '@/lib/models/connection/connection'
import { PRICES_AS_OF, priceOf } from '@/lib/models/costs/prices'
import { getLimits, type Limits } from '@/lib/models/limits/limits'
import { listUse } from '@/lib/models/limits/model-use'
import { modelSettings } from '@/lib/models/settings/model-settings'
import { hasAccounts } from '@/lib/reach'
import { showsQuotationMarks } from '@/lib/research/answers/quotation-marks'
import { findZoteroState } from '@/lib/zotero/connect-zotero'
import { listActs, READING_TAGS } from '@/lib/zotero/out/acts'
import { sendsTags } from '@/lib/zotero/out/proposals'
import { mayHere } from '../current-person'
import { IndexerForm } from '../library/new/indexer-form'
import { TagsOut } from '../zotero/write/tags-out'
import { WrittenList } from '../zotero/write/written-list'
import { ZoteroCard } from '../zotero/zotero-card'
import { About } from './about'
import { AnswerForm } from './answer-form'
import { BackupSection } from './backup-section'
import { FilesSection } from './files-section'
import { IndexSection } from './index-section'
import { LimitsForm, type PricedModel } from './limits-form'
import { ModelForm } from './model-form'
import { PeopleLimitsForm } from './people-limits-form'
import { Section, SectionLinks } from './section'
import { UseTable } from './use-table'

export const metadata: Metadata = { title: 'Settings' }

export default async function SettingsPage() {
  const [uses, libraries, quotationMarks, zotero, written, tagsOut, administers] = await Promise.all([
    listUse(),
    myLibraries(),
    showsQuotationMarks(),
    findZoteroState(),
    listActs(),
    sendsTags(),
    mayHere('administer'),
  ])
  const files = administers ? await filesState() : null
  return (
    <div className="mx-auto max-w-[45rem] px-5 pt-8 pb-24 desk:px-10 desk:pt-10">
      <h1 className="page-title">Settings</h1>
      <SectionLinks
        titles={[
          ...(administers ? ['Language model', ...(hasAccounts() ? ['Limits per person'] : []), 'Limits'] : []),
          ...['Answers', 'Zotero'],
          ...(administers ? ['New papers', 'Search index', ...(files ? ['PDFs'] : []), 'Backups'] : []),
          ...(uses.length > 0 ? ['Usage'] : []),
          'About',
        ]}
      />
      {administers && <ModelSections />}
      <Section title="Answers">
        <AnswerForm quotationMarks={quotationMarks} />
      </Section>
      <Section
        title="Zotero"
        intro="Folio can import your papers from Zotero, with their PDFs, tags, collections, highlights and notes, and keep up with changes that you make there. It changes nothing in Zotero unless you send something there yourself."
      >
        <ZoteroCard state={zotero} />
        {zotero?.canBeWritten && <TagsOut on={tagsOut} readingTags={READING_TAGS} />}
        {written.length > 0 && <WrittenList initial={written} />}
      </Section>
      {administers && <CareSections files={files} />}
      {uses.length > 0 && (
        <Section title="Usage">
          <UseTable uses={uses} libraries={Object.fromEntries(libraries.map(({ id, name }) => [id, `“${name}”`]))} />
        </Section>
      )}
      <About />
    </div>
  )
}

/** The installation's language model and its limits. */
async function ModelSections() {
  const [limits, people] = await Promise.all([getLimits(), hasAccounts() ? getPeopleLimits() : null])
  const models = modelsInUse(limits)
  return (
    <>
      <Section
        title="Language model"
        intro="With a model connected, answers are written in the model’s own words, based on passages from your papers and with citations. The model receives your questions with those passages, and the text of your papers to summarize and index them. Without a model, answers quote your papers, and nothing leaves this machine except lookups in arXiv and Crossref for papers that you add. PubMed, Semantic Scholar and the web are searched only when you choose them."
      >
        <ModelForm settings={modelSettings()} />
      </Section>
      {people && (
        <Section
          title="Limits per person"
          intro="Set how much each person may use, so that there is room for all. These limits do not apply to everyone’s library, which all accounts share."
        >
          <PeopleLimitsForm limits={people} />
        </Section>
      )}
      <Section
        title="Limits"
        intro="The most tokens or money that one answer may use, including its checks, and the longest time that deep research may take."
      >
        <LimitsForm
          key={models.map(({ model }) => model).join()}
          tokens={limits.cap.tokens}
          usd={limits.cap.usd}
          deepMinutes={limits.deepMinutes}
          models={models}
          asOf={PRICES_AS_OF}
        />
      </Section>
    </>
  )
}

/** The installation's search for new works, index, backups and files. */
async function CareSections({ files }: { files: Awaited<ReturnType<typeof filesState>> }) {
  const [index, indexer, backups] = await Promise.all([indexState(), indexerSettings(), backupsState()])
  return (
    <>
      <Section
        title="New papers"
        intro={
          <>
            Folio can look for new papers on the topics that you ask about. They appear under{' '}
            <Link href="/library/new" prefetch={false} className="underline underline-offset-2 hover:text-ink">
              New papers
            </Link>
            .
          </>
        }
      >
        <IndexerForm settings={indexer} choices={sourceChoices()} />
      </Section>
      <Section title="Search index">
        <IndexSection initial={index} />
      </Section>
      {files && (
        <Section title="PDFs">
          <FilesSection files={files} />
        </Section>
      )}
      <Section
        title="Backups"
        intro="A backup holds your papers, notes, sessions and answers, but not the key for the language model. Folio makes one a day and keeps seven, and makes one before an update changes the database."
      >
        <BackupSection initial={backups} />
      </Section>
    </>
  )
}

/** Only shared models: limits for one answer do not apply to others. */
function modelsInUse({ prices }: Limits): PricedModel[] {
  if (!hasInstallationModel()) return []
  const connection = installationConnection()
  const { chatModel, embeddingModel } = connection
  return [chatModel, embeddingModel]
    .filter((model) => model !== 'offline')
    .map((model) => ({
      model,
      writes: model === chatModel,
      own: prices[model] ?? null,
      known: priceOf(model, connection),
    }))
}
