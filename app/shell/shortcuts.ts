export type Shortcut = {
  /** `Mod` is Ctrl, or ⌘ on a Mac; any of several keys works */
  keys: readonly string[]
  /** its effect, for the list of shortcuts */
  does: string
}

/** All keyboard shortcuts, by place. Handlers call `isShortcut`, and the list of shortcuts shows all. */
export const SHORTCUTS = {
  Everywhere: {
    palette: { keys: ['Mod+K'], does: 'Find commands, pages, papers and sessions' },
    questionBox: { keys: ['/'], does: 'Go to the question box, or to the search box of a list' },
    shortcuts: { keys: ['?'], does: 'Show all shortcuts' },
  },
  'Writing a question': {
    send: { keys: ['Enter', 'Mod+Enter'], does: 'Send' },
    newLine: { keys: ['Shift+Enter'], does: 'Start a new line' },
    completeCommand: { keys: ['Tab'], does: 'Complete a /command' },
  },
  'Reading an answer': {
    nextCitation: { keys: ['ArrowRight'], does: 'Open the next citation' },
    previousCitation: { keys: ['ArrowLeft'], does: 'Open the previous citation' },
    closeSource: { keys: ['Escape'], does: 'Close the source' },
    nextSentence: { keys: ['ArrowDown'], does: 'Go to the next sentence (when a sentence is focused)' },
    previousSentence: { keys: ['ArrowUp'], does: 'Go to the previous sentence (when a sentence is focused)' },
    firstSentence: { keys: ['Home'], does: 'Go to the first sentence' },
    lastSentence: { keys: ['End'], does: 'Go to the last sentence' },
    openSentence: { keys: ['Enter', ' '], does: 'Open a sentence’s menu' },
    exportAnswer: { keys: ['e'], does: 'Export the latest answer' },
  },
  'Reading a PDF': {
    findInPdf: { keys: ['Mod+F'], does: 'Find words in the PDF' },
    nextPlace: { keys: ['Enter'], does: 'Go to the next match' },
    previousPlace: { keys: ['Shift+Enter'], does: 'Go to the previous match' },
    closeFind: { keys: ['Escape'], does: 'Close the search' },
    widerSource: { keys: ['ArrowLeft'], does: 'Widen the source panel (when its edge is focused)' },
    narrowerSource: { keys: ['ArrowRight'], does: 'Narrow the source panel (when its edge is focused)' },
  },
  'The library': {
    nextRow: { keys: ['j', 'ArrowDown'], does: 'Go to the next paper' },
    previousRow: { keys: ['k', 'ArrowUp'], does: 'Go to the previous paper' },
    selectNextRow: { keys: ['Shift+J', 'Shift+ArrowDown'], does: 'Extend the selection to the next paper' },
    selectPreviousRow: { keys: ['Shift+K', 'Shift+ArrowUp'], does: 'Extend the selection to the previous paper' },
    selectRow: { keys: [' '], does: 'Select the paper' },
  },
  'Plans, notes and forms': {
    nextLine: { keys: ['Enter'], does: 'Add a line to a plan or checklist' },
    submit: { keys: ['Mod+Enter'], does: 'Save a note, send a comment, check a draft' },
  },
  'The list of sessions': {
    rename: { keys: ['F2'], does: 'Rename a session' },
    options: { keys: ['ArrowRight'], does: 'Go to a session’s options' },
    backFromOptions: { keys: ['ArrowLeft'], does: 'Go back to the session' },
  },
} as const satisfies Record<string, Record<string, Shortcut>>

type Groups = typeof SHORTCUTS
type Name = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups]

const BY_NAME = Object.assign({}, ...Object.values(SHORTCUTS)) as Record<Name, Shortcut>

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Whether the pressed keys are a shortcut. */
export function isShortcut(event: Pressed, name: Name): boolean {
  if (event.altKey) return false
  return BY_NAME[name].keys.some((combination) => {
    const parts = combination.split('+')
    const key = parts.at(-1) ?? ''
    // Some keyboards need Shift for these signs, others do not.
    const isShiftRight = key === '?' || key === '/' || event.shiftKey === parts.includes('Shift')
    return (
      key.toLowerCase() === event.key.toLowerCase() &&
      (event.ctrlKey || event.metaKey) === parts.includes('Mod') &&
      isShiftRight
    )
  })
}

const SIGNS: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
  Escape: 'Esc',
}

/** `Ctrl K` or, on a Mac, `⌘ K` */
export function nameKeys(combination: string, isMac: boolean): string {
  return combination
    .split('+')
    .map((part) =>
      part === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : (SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part)),
    )
    .join(' ')
}
