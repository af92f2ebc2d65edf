// What Folio would write to Zotero, for the person to agree to.
export { attachmentsOf, requireAttachment } from './here'
export { isNoteOlder, type NoteProposal, planAnswerNote, planUpdatedNote, proposeAnswerNote } from './plan-answer-note'
export { planHighlights } from './plan-highlights'
export { planTags, sendsTags, setSendsTags } from './plan-tags'
export { planWork } from './plan-work'
