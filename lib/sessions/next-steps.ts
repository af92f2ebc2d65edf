import { refusal, type SessionMemory } from './state-machine'

/** A command that makes sense next; `command` ends in a blank where something is still to be typed. */
export type NextStep = { command: string; label: string; says: string }

/** What one can do next, as the funnel's hints say it: refine, look at the papers. */
export function nextSteps(memory: SessionMemory, hasModel: boolean): NextStep[] {
  const { state, lastQuerySet, selectedPaper } = memory
  const steps: NextStep[] = []
  if (refusal('improve', state) === null)
    steps.push({
      command: '/improve ',
      label: hasModel ? 'Refine the answer' : 'Find more passages',
      says: hasModel
        ? 'Use /improve <feedback> to refine the answer'
        : 'Use /improve <words> to add passages that hold these words',
    })
  const chosen = selectedPaper ? lastQuerySet.indexOf(selectedPaper) : -1
  const next = chosen + 1
  if (selectedPaper)
    steps.push(
      { command: `/open ${selectedPaper}`, label: 'Open the paper', says: 'Use /open to view its first page' },
      { command: `/notes ${selectedPaper}`, label: 'Notes on it', says: 'Use /notes to write down what you think' },
    )
  if (next < lastQuerySet.length)
    steps.push(
      {
        command: `/summary ${next + 1}`,
        label: `Summary of paper ${next + 1}`,
        says: `Use /summary <number> to view paper summaries: ${lastQuerySet[next]}`,
      },
      {
        command: `/open ${next + 1}`,
        label: `Open paper ${next + 1}`,
        says: `Use /open <number> to view full papers: ${lastQuerySet[next]}`,
      },
    )
  if (steps.length === 0)
    steps.push(
      { command: '/list', label: 'List the papers', says: 'Use /list to see all papers' },
      { command: '/help', label: 'All commands', says: 'Use /help to see what can be typed' },
    )
  return steps
}
