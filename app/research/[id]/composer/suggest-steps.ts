import { refusal, type SessionMemory } from '@/lib/sessions/state-machine'

/** A suggested command; `command` ends in a blank if it needs more input. */
export type NextStep = { command: string; label: string; says: string }

/** The id of the paper after the one selected last in the list; null at its end. */
export function nextPaper({ lastQuerySet, selectedPaper }: SessionMemory): string | null {
  return lastQuerySet[selectedPaper ? lastQuerySet.indexOf(selectedPaper) + 1 : 0] ?? null
}

type StepContext = { hasModel: boolean /** title of the next paper */; title: string | null }

/** Possible next steps for the funnel's hints: refine, save, look at the papers. */
export function nextSteps(memory: SessionMemory, { hasModel, title }: StepContext): NextStep[] {
  const { state, selectedPaper } = memory
  const steps: NextStep[] = []
  if (refusal('improve', state) === null)
    steps.push({
      command: '/improve ',
      label: hasModel ? 'Refine the answer' : 'Find more passages',
      says: hasModel
        ? 'Use /improve <feedback> to refine the answer'
        : 'Use /improve <words> to add passages that contain these words',
    })
  if (refusal('save', state) === null)
    steps.push({ command: '/save', label: 'Write to a file', says: 'Use /save to save these results' })
  const next = nextPaper(memory)
  if (selectedPaper)
    steps.push(
      { command: `/open ${selectedPaper}`, label: 'Open the paper', says: 'Use /open to view its first page' },
      { command: `/notes ${selectedPaper}`, label: 'Write notes', says: 'Use /notes to write down what you think' },
    )
  if (next) {
    const name = `“${shortened(title || next)}”`
    steps.push(
      {
        command: `/summary ${next}`,
        label: `Summary of ${name}`,
        says: `Use /summary <number> to view paper summaries: ${title || next}`,
      },
      {
        command: `/open ${next}`,
        label: `Open ${name}`,
        says: `Use /open <number> to view full papers: ${title || next}`,
      },
    )
  }
  if (steps.length === 0)
    steps.push(
      { command: '/list', label: 'List the papers', says: 'Use /list to see all papers' },
      { command: '/help', label: 'All commands', says: 'Use /help to see all commands' },
    )
  return steps
}

/** Maximum characters of a title on a button. */
const LETTERS = 40

function shortened(title: string): string {
  return title.length <= LETTERS ? title : `${title.slice(0, LETTERS - 1).trimEnd()}…`
}
