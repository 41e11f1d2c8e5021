import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/index.ts'

/** How a place asks whether the role of whoever sees it includes a call. */
const ASKS_FOR_ROLE =
  /\bmayCall\(|\bmayChange\b|\bmayAccount\b|\bmaySend\b|\bmayDecide\b|\bisAllowed\(|\breadOnly\b/

const CASE = 'src/web/admin/case'
const CUSTOMERS = 'src/web/admin/customers'
const QUOTE = 'src/web/admin/quote'
const POLICY = 'src/web/admin/policy'
const FILES = 'src/web/admin/files'
const SIGNS = 'src/web/admin/signs'
const DESK = 'src/web/admin/desk'

/** What is offered in many places; the calls of the other permissions stand on pages of their own. */
const OFFERED: readonly (string | undefined)[] = ['notes', 'correspond', 'change', 'underwrite', 'accounts']

/** Of each call of reps that changes something: where its button, or what opens its dialog, is drawn for those who may alone. */
const OFFERED_IN: Readonly<Record<string, string>> = {
  createContact: 'src/web/rep-frame/palette/commands.ts',
  previewOverride: `${QUOTE}/QuoteCase.tsx`,
  setOverride: `${QUOTE}/QuoteCase.tsx`,
  approveFee: `${QUOTE}/ApprovalList.tsx`,
  declineFee: `${QUOTE}/ApprovalList.tsx`,
  recordApproval: `${QUOTE}/ApprovalList.tsx`,
  askCarrier: `${QUOTE}/ApprovalList.tsx`,
  sendTerms: 'src/web/quote/steps/TermsStep.tsx',
  addLetterTemplate: 'src/web/admin/letters/LetterTemplatesPage.tsx',
  changeLetterTemplate: 'src/web/admin/letters/LetterTemplateCard.tsx',
  previewLetterOfPolicy: 'src/web/admin/letters/PolicyLetters.tsx',
  writeLetterOfPolicy: 'src/web/admin/letters/PolicyLetters.tsx',
  addClause: 'src/web/admin/clauses/ClausesPage.tsx',
  changeClause: 'src/web/admin/clauses/ClauseCard.tsx',
  addCarrier: 'src/web/admin/carriers/CarriersPage.tsx',
  changeCarrier: 'src/web/admin/carriers/CarrierCard.tsx',
  addCarrierShare: 'src/web/admin/carriers/shares/ShareList.tsx',
  changeCarrierShare: 'src/web/admin/carriers/shares/ShareList.tsx',
  endCarrierShare: 'src/web/admin/carriers/shares/ShareList.tsx',
  addCarrierTemplate: 'src/web/admin/carriers/templates/TemplatesSection.tsx',
  changeCarrierTemplate: 'src/web/admin/carriers/templates/CarrierTemplateCard.tsx',
  addCarrierContact: 'src/web/admin/carriers/CarrierCard.tsx',
  changeCarrierContact: 'src/web/admin/carriers/CarrierCard.tsx',
  approveChange: `${POLICY}/WaitingChange.tsx`,
  declineChange: `${POLICY}/WaitingChange.tsx`,
  answerRequest: `${POLICY}/WaitingChange.tsx`,
  askCarrierOfChange: `${POLICY}/WaitingChange.tsx`,
  makeShipment: `${SIGNS}/PolicyShipments.tsx`,
  addStickerPicture: `${SIGNS}/PolicyShipments.tsx`,
  setStickers: `${SIGNS}/PolicyShipments.tsx`,
  sendShipment: `${SIGNS}/PolicyShipments.tsx`,
  deliverShipment: `${SIGNS}/PolicyShipments.tsx`,
  returnShipment: `${SIGNS}/PolicyShipments.tsx`,
  shipAgain: `${SIGNS}/PolicyShipments.tsx`,
  unpackShipment: `${SIGNS}/PolicyShipments.tsx`,
  sendSignProof: `${SIGNS}/proofs/PolicyProofPanel.tsx`,
  recordSignApproval: `${SIGNS}/proofs/PolicyProofPanel.tsx`,
  waiveSignProof: `${SIGNS}/proofs/PolicyProofPanel.tsx`,
  printSponsorName: `${SIGNS}/proofs/PolicyProofPanel.tsx`,
  beginCaseFile: `${FILES}/CaseFilesView.tsx`,
  renameCaseFile: `${FILES}/CaseFilesView.tsx`,
  markCaseFiles: `${FILES}/CaseFilesView.tsx`,
  sendCaseFiles: `${FILES}/CaseFilesView.tsx`,
  createCaseFolder: `${FILES}/CaseFilesView.tsx`,
  renameCaseFolder: `${FILES}/CaseFilesView.tsx`,
  deleteCaseFolder: `${FILES}/CaseFilesView.tsx`,
  moveCaseFiles: `${FILES}/FilesList.tsx`,
  deleteCaseFiles: `${FILES}/FilesList.tsx`,
  restoreCaseFiles: `${FILES}/FilesList.tsx`,
  endFileLink: `${FILES}/list/FileLinks.tsx`,
  decideTeeTime: `${POLICY}/TeeTimeDecision.tsx`,
  changeProducerOfRecord: `${POLICY}/producer/ProducerOfRecord.tsx`,
  previewEndorsement: `${POLICY}/use-policy-work.ts`,
  writeEndorsement: `${POLICY}/use-policy-work.ts`,
  giveCredit: `${POLICY}/PolicyMoneyView.tsx`,
  approveCredit: `${POLICY}/CourtesyCredits.tsx`,
  declineCredit: `${POLICY}/CourtesyCredits.tsx`,
  takeBackCredit: `${POLICY}/CourtesyCredits.tsx`,
  recordRefund: `${POLICY}/PolicyMoneyView.tsx`,
  recordPayment: `${POLICY}/invoices/PolicyInvoices.tsx`,
  remindOfInvoice: `${CUSTOMERS}/account/SelectedDocument.tsx`,
  holdReminders: `${POLICY}/invoices/InvoiceReminders.tsx`,
  releaseReminders: `${POLICY}/invoices/InvoiceReminders.tsx`,
  mailStatement: `${CUSTOMERS}/account/AccountStatement.tsx`,
  enterAccountDocument: `${CUSTOMERS}/account/AccountView.tsx`,
  recordCheck: `${CUSTOMERS}/account/AccountView.tsx`,
  editAccountDocument: `${CUSTOMERS}/account/documents/DocumentWork.tsx`,
  voidAccountDocument: `${CUSTOMERS}/account/documents/DocumentWork.tsx`,
  makeDeposit: 'src/web/admin/books/bank/Undeposited.tsx',
  importPayouts: 'src/web/admin/books/bank/Payouts.tsx',
  importBankLines: 'src/web/admin/books/bank/BankLines.tsx',
  matchBankLine: 'src/web/admin/books/bank/BankLines.tsx',
  postBankLine: 'src/web/admin/books/bank/BankLines.tsx',
  setBankLineAside: 'src/web/admin/books/bank/BankLines.tsx',
  reopenBankLine: 'src/web/admin/books/bank/BankLines.tsx',
  reconcileBank: 'src/web/admin/books/bank/BankLines.tsx',
  proposeClose: 'src/web/admin/books/ClosedPeriods.tsx',
  approveClose: 'src/web/admin/books/ClosedPeriods.tsx',
  declineClose: 'src/web/admin/books/ClosedPeriods.tsx',
  applyPayment: `${POLICY}/invoices/PolicyInvoices.tsx`,
  refundPayment: `${POLICY}/invoices/PolicyInvoices.tsx`,
  assignQuote: `${DESK}/use-row-acts.ts`,
  startBulkRun: `${DESK}/DeskListView.tsx`,
  previewBulkSending: `${DESK}/DeskListView.tsx`,
  // The panel is of a run that this rep has started.
  retryBulkRun: `${DESK}/DeskListView.tsx`,
  undoBulkRun: `${DESK}/DeskListView.tsx`,
  addNote: `${CASE}/notes/CaseNotes.tsx`,
  addTask: `${CASE}/notes/TaskList.tsx`,
  changeTask: `${CASE}/notes/TaskList.tsx`,
  setTaskDone: `${CASE}/notes/TaskList.tsx`,
  closeAsLost: `${QUOTE}/CaseFoot.tsx`,
  reopenQuote: `${CASE}/lost/LostNotice.tsx`,
  setInboundState: `${CASE}/inbound/InboundState.tsx`,
  writeLetter: `${CASE}/mail/CaseMail.tsx`,
  forwardCaseMessage: `${CASE}/mail/CaseMail.tsx`,
  sendCaseMessageAgain: `${CASE}/mail/CaseMail.tsx`,
  sendCasePapers: `${CASE}/mail/CaseMail.tsx`,
  sendCertificateAgain: `${CASE}/mail/CaseMail.tsx`,
  joinCustomers: `${CUSTOMERS}/joining/Offers.tsx`,
  declineOffer: `${CUSTOMERS}/joining/Offers.tsx`,
  offerAgain: `${CUSTOMERS}/joining/Offers.tsx`,
  undoJoin: `${CUSTOMERS}/joining/Joins.tsx`,
  sendMessageAgain: 'src/web/admin/mailbox/SendAgain.tsx',
}

/** No button: a page that edits takes and keeps the block of its quote by itself, and that of a reader does not edit. */
const WITHOUT_BUTTON = [
  'takeBlock',
  'renewBlock',
  'releaseBlock',
  'takeOverBlock',
  'requestBlock',
  'refuseBlockRequest',
]

const changing = ENDPOINTS.filter(
  ({ access, permission }) => access !== 'policy-session' && OFFERED.includes(permission),
).map(({ name }) => name)

it('R02 each call that changes something has a place that offers it, in the table', () => {
  expect(changing.toSorted()).toEqual([...Object.keys(OFFERED_IN), ...WITHOUT_BUTTON].toSorted())
})

it.each([...new Set(Object.values(OFFERED_IN))])(
  'R02 %s asks for the role before it offers a change',
  (file) => {
    expect(readFileSync(file, 'utf8')).toMatch(ASKS_FOR_ROLE)
  },
)
