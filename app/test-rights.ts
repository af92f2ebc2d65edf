/** The right that each action needs, by file: a test fails for an action without an entry. */
export const ACTIONS: Record<string, Partial<Record<'read' | 'add' | 'manage' | 'administer', string>>> = {
  'app/account/actions.ts': {
    read: 'chooseAnswering saveName savePassword endSignIn makeKey takeBackKey takeBackProgram deleteOwnAccount',
  },
  'app/account/passkey-actions.ts': { read: 'askForNewPasskey keepPasskey namePasskey takeAwayPasskey' },
  'app/account/two-factor-actions.ts': { read: 'setUpApp confirmApp renewCodes turnOffApp' },
  'app/ask/actions.ts': { read: 'ask findAskedBefore listChoices send' },
  'app/costs/actions.ts': { read: 'estimate estimateReport estimateCells' },
  'app/export/actions.ts': { read: 'copy share cited rememberStyle bringStyle pickStyle removeStyle' },
  'app/library/[...id]/actions.ts': { read: 'saveDetails saveNote readNote readPageTexts readPageBlocks' },
  'app/library/actions.ts': {
    read: 'readLibrary readFound readFacets readRows readIds stillListed rememberLook changeSearches findInTexts addAddress retry pauseOcr resumeOcr remove restore putInto replace',
    manage: 'removeSamples',
    administer: 'rebuildIndex',
  },
  'app/library/care/care-actions.ts': {
    manage: 'stopLookingUp dismissLookUp wantSampleAnswers',
    administer: 'fetchNotices',
    read: 'lookUpProgress troubled merge unmerge apart lookUpOne lookUpMany readOver removed deleteForGood',
  },
  'app/library/cite/cite-actions.ts': { read: 'cite exportPapers' },
  'app/library/collections/collection-actions.ts': { read: 'create rename move remove restore file list filedAmong' },
  'app/library/imports/actions.ts': { read: 'readImport stop keepOwn', add: 'scanNow' },
  'app/library/new/actions.ts': {
    read: 'readNewWorks saveTopic dropTopic dismiss addWork',
    administer: 'saveIndexer',
    add: 'lookNow stopLook',
  },
  'app/library/libraries/actions.ts': { read: 'make rename dissolve mine members letIn giveRoleIn takeOutOf' },
  'app/library/libraries/model-actions.ts': { read: 'readModel limitEach limitOne' },
  'app/library/organize/organize-actions.ts': {
    read: 'tagsAmong papersOf star mark tag rename removeTag editMany',
  },
  'app/library/overview/actions.ts': { read: 'makeOverview' },
  'app/look-up/actions.ts': { read: 'lookUpDraft agreementOf' },
  'app/pdf/label-actions.ts': { read: 'readLabels' },
  'app/pdf/picture-actions.ts': { read: 'readPicture' },
  'app/pdf/selection/highlight-actions.ts': { read: 'list keep remove takeMarks ignoreMarks' },
  'app/people/actions.ts': {
    administer:
      'invite resetPassword inviteAgain revokeLink waysIn endWay giveRole setDisabled limitEverybody limitPerson takeOffTwoFactor deletePerson',
  },
  'app/research/[id]/actions.ts': {
    read: 'noticesOn improve tryAgainWithModel edit dropSection addSection undo locatePassage keptWork locateEquations locateTable locateScannedLines askWith askTyped retry cancel stopAndWrite pause resume runStanding mayGoOn goOnWith getPlan keepPlan writeReport rate save addOutside',
  },
  'app/runs/[id]/actions.ts': { read: 'readCall runAgain' },
  'app/saved/actions.ts': { read: 'forget keep' },
  'app/settings/actions.ts': {
    administer:
      'lookForServers connectFound pull leavePull lookAtPulls saveLimit savePeople lookAtIndex measure reembed',
    read: 'setQuotationMarks',
  },
  // For the shared model: an argument selects a person's own, or a library's.
  'app/settings/model-actions.ts': { administer: 'test save listTyped disconnect' },
  'app/settings/backup-actions.ts': { administer: 'startBackup lookAtBackups deleteBackup' },
  'app/shared/comments/comment-actions.ts': {
    read: 'readThreads comment answerThread changeComment dropComment settle',
  },
  'app/shared/copy-action.ts': { read: 'continueAsCopy' },
  'app/sharing/actions.ts': {
    read: 'sharing shareWithLibrary unshare newLink endLink picturesToDraw keepDrawn',
  },
  'app/shell/session-actions.ts': {
    read: 'search searchPapers searchCollections searchPaperTexts rename remove restore',
  },
  'app/tables/actions.ts': {
    read: 'proposeTableOf makeTableOf readTable changeColumns addPapers takePaperOut writeCell fillAgain stopTable nameTable takeTable findCell',
  },
  'app/zotero/actions.ts': {
    administer: 'findZoteroHere',
    read: 'findByKey enterKey connect lookNow takeRest adoptOther answerGone takeField keepOwn disconnect stepZotero zoteroLinks',
  },
  'app/zotero/write/write-actions.ts': {
    read: 'proposeHighlights sendHighlights proposeNote sendNote proposeWork sendWork actState sendAgain cancelWriting listWritten forgetWritten lookBack takeBack hasOlderNote updateNote chooseTags proposeTags sendTags',
  },
}

/**
 * How to request each route and page: with an id of a person's data, with one of the library's, or without; and the
 * right it needs.
 */
export const ROUTES: Record<
  string,
  { of?: 'run' | 'session' | 'table' | 'import' | 'paper' | 'backup' | 'share'; right?: 'administer' }
> = {
  '/.well-known/oauth-authorization-server/route': {},
  '/.well-known/oauth-protected-resource/[[...of]]/route': {},
  '/api/[...nothing]/route': {},
  '/api/backups/[name]/route': { of: 'backup', right: 'administer' },
  '/api/backups/route': { right: 'administer' },
  '/api/health/route': {},
  '/api/imports/[id]/route': { of: 'import' },
  '/api/imports/route': {},
  '/api/look-up/route': {},
  '/api/mcp/route': {},
  '/api/oauth/register/route': {},
  '/api/oauth/revoke/route': {},
  '/api/oauth/token/route': {},
  '/api/papers/[id]/figures/route': { of: 'paper' },
  '/api/papers/[id]/pdf/route': { of: 'paper' },
  '/api/papers/[id]/route': { of: 'paper' },
  '/api/papers/route': {},
  '/api/rebuild-index/route': {},
  '/api/research/[id]/events/route': { of: 'run' },
  '/api/research/[id]/export/route': { of: 'run' },
  '/api/research/[id]/plan/route': { of: 'run' },
  '/api/research/[id]/route': { of: 'run' },
  '/api/research/route': {},
  '/api/sessions/[id]/export/route': { of: 'session' },
  '/api/shared/[id]/events/route': { of: 'share' },
  '/api/tables/[id]/export/route': { of: 'table' },
  '/account/export/route': {},
  '/account/page': {},
  '/connect/page': {},
  '/join/route': {},
  '/library/[...id]/page': { of: 'paper' },
  '/library/health/page': {},
  '/library/imports/[id]/page': { of: 'import' },
  '/library/imports/page': {},
  '/library/libraries/page': {},
  '/library/new/page': {},
  '/library/overview/page': {},
  '/library/page': {},
  '/link/[id]/route': {},
  '/link/route': {},
  '/look-up/agreement/page': {},
  '/look-up/page': {},
  '/metrics/route': { right: 'administer' },
  '/oauth/authorize/route': {},
  '/page': {},
  '/pdf/assets/[version]/[...file]/route': {},
  '/people/log/export/route': { right: 'administer' },
  '/people/log/page': { right: 'administer' },
  '/people/page': { right: 'administer' },
  '/research/[id]/page': { of: 'session' },
  '/runs/[id]/page': { of: 'run' },
  '/runs/[id]/trace.json/route': { of: 'run' },
  '/runs/page': {},
  '/saved/page': {},
  '/settings/page': {},
  '/shared/[id]/page': { of: 'share' },
  '/shared/[id]/picture/[key]/route': { of: 'share' },
  '/shared/page': {},
  '/sign-in/forgotten/route': {},
  '/sign-in/institute/back/route': {},
  '/sign-in/institute/route': {},
  '/sign-in/passkey/route': {},
  '/sign-in/route': {},
  '/sign-out/route': {},
  '/tables/[id]/page': { of: 'table' },
  '/tables/page': {},
}

/** From least to most, as in lib/accounts/rights/rights.ts; a role has all rights up to its own. */
export const RIGHTS = ['read', 'add', 'manage', 'administer'] as const

/** Index in `RIGHTS` of the right that an action needs; -1: no entry. */
export function neededFor(file: string, name: string): number {
  return RIGHTS.findIndex((right) => ACTIONS[file]?.[right]?.split(' ').includes(name))
}
