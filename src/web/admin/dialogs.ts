import { type PropsOf } from '#web/dialogs/dialog-list.ts'

/** The dialogs of the office, by name. */
export const ADMIN_DIALOGS = {
  'decide-fee': () => import('#web/admin/quote/dialogs/DecideFeeDialog.tsx'),
  'record-approval': () => import('#web/admin/quote/dialogs/RecordApprovalDialog.tsx'),
  'ask-carrier': () => import('#web/admin/quote/dialogs/AskCarrierDialog.tsx'),
  'email-documents': () => import('#web/admin/case/mail/dialogs/EmailDocumentsDialog.tsx'),
  'forward-message': () => import('#web/admin/case/mail/dialogs/ForwardMessageDialog.tsx'),
  'preview-message': () => import('#web/admin/case/mail/dialogs/PreviewMessageDialog.tsx'),
  'send-message-again': () => import('#web/admin/case/mail/dialogs/SendMessageAgainDialog.tsx'),
  'change-producer': () => import('#web/admin/policy/producer/dialogs/ChangeProducerDialog.tsx'),
  'decide-credit': () => import('#web/admin/policy/dialogs/DecideCreditDialog.tsx'),
  'decide-tee-time': () => import('#web/admin/policy/dialogs/DecideTeeTimeDialog.tsx'),
  'edit-carrier': () => import('#web/admin/carriers/dialogs/EditCarrierDialog.tsx'),
  'edit-carrier-contact': () => import('#web/admin/carriers/dialogs/EditCarrierContactDialog.tsx'),
  'give-credit': () => import('#web/admin/policy/dialogs/GiveCreditDialog.tsx'),
  'take-back-credit': () => import('#web/admin/policy/dialogs/TakeBackCreditDialog.tsx'),
  'record-payment': () => import('#web/admin/policy/invoices/dialogs/RecordPaymentDialog.tsx'),
  'refund-payment': () => import('#web/admin/policy/invoices/dialogs/RefundPaymentDialog.tsx'),
  'record-refund': () => import('#web/admin/policy/dialogs/RecordRefundDialog.tsx'),
  'give-quotes': () => import('#web/admin/desk/bulk/dialogs/GiveQuotesDialog.tsx'),
  'resend-quotes': () => import('#web/admin/desk/bulk/dialogs/ResendQuotesDialog.tsx'),
  'resend-quote': () => import('#web/admin/desk/bulk/dialogs/ResendQuoteDialog.tsx'),
  'join-customers': () => import('#web/admin/customers/dialogs/JoinCustomersDialog.tsx'),
  'close-quote-lost': () => import('#web/admin/case/lost/dialogs/CloseLostDialog.tsx'),
  'edit-task': () => import('#web/admin/case/notes/dialogs/TaskDialog.tsx'),
  'claim-reason': () => import('#web/admin/claims/dialogs/ClaimReasonDialog.tsx'),
  'claim-reserve': () => import('#web/admin/claims/dialogs/ClaimReserveDialog.tsx'),
  'claim-finding': () => import('#web/admin/claims/dialogs/ClaimFindingDialog.tsx'),
  'approve-claim': () => import('#web/admin/claims/dialogs/ApproveClaimDialog.tsx'),
  'decline-claim': () => import('#web/admin/claims/dialogs/DeclineClaimDialog.tsx'),
  'confirm-claim-decision': () => import('#web/admin/claims/dialogs/ConfirmClaimDecisionDialog.tsx'),
  'record-award-payment': () => import('#web/admin/claims/dialogs/RecordAwardPaymentDialog.tsx'),
  'discharge-claim-award': () => import('#web/admin/claims/dialogs/DischargeClaimAwardDialog.tsx'),
  'view-claim-document': () => import('#web/admin/claims/dialogs/ViewClaimDocumentDialog.tsx'),
  'ask-claim-carrier': () => import('#web/admin/claims/carriers/dialogs/AskClaimCarrierDialog.tsx'),
  'record-carrier-answer': () => import('#web/admin/claims/carriers/dialogs/RecordCarrierAnswerDialog.tsx'),
  'ship-signs': () => import('#web/admin/signs/dialogs/ShipSignsDialog.tsx'),
  'send-shipment': () => import('#web/admin/signs/dialogs/SendShipmentDialog.tsx'),
  'note-shipment': () => import('#web/admin/signs/dialogs/NoteShipmentDialog.tsx'),
  'save-view': () => import('#web/admin/desk/views/dialogs/SaveViewDialog.tsx'),
}

declare module '#web/dialogs/open.ts' {
  interface Dialogs extends PropsOf<typeof ADMIN_DIALOGS> {}
}
