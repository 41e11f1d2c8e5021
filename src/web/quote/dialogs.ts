/** What the file of a dialog exports: the dialog, and example props to show it with. */
type Loader = () => Promise<{ default: Dialog; example: object }>
type Dialog = (props: never) => unknown
type Loaded<L extends Loader> = Awaited<ReturnType<L>>

/** The names of dialogs whose example does not fit their props. */
type MismatchedExample<R extends Record<string, Loader>> = {
  [N in keyof R]: Loaded<R[N]>['example'] extends Omit<Parameters<Loaded<R[N]>['default']>[0], 'close'>
    ? never
    : N
}[keyof R]

/** Does not compile if a dialog has no example or one that does not fit; the error names the dialog. */
function withExamples<R extends Record<string, Loader>>(
  dialogs: R,
  ..._none: [MismatchedExample<R>] extends [never] ? [] : [misfit: MismatchedExample<R>]
): R {
  return dialogs
}

/** Every dialog in the product, by name. One line each; the file is loaded when first opened. */
export const registry = withExamples({
  'add-on': () => import('#web/quote/contests/dialogs/AddOnDialog.tsx'),
  'changed-by-reps': () => import('#web/quote/contests/dialogs/ChangedByRepsDialog.tsx'),
  'command-palette': () => import('#web/rep-frame/palette/dialogs/CommandPaletteDialog.tsx'),
  'keyboard-shortcuts': () => import('#web/rep-frame/palette/dialogs/KeyboardShortcutsDialog.tsx'),
  'override-fee': () => import('#web/quote/rep/dialogs/OverrideFeeDialog.tsx'),
  'record-approval': () => import('#web/quote/rep/dialogs/RecordApprovalDialog.tsx'),
  'ask-carrier': () => import('#web/quote/rep/dialogs/AskCarrierDialog.tsx'),
  'change-email': () => import('#web/quote/email-change/dialogs/ChangeEmailDialog.tsx'),
  'cancel-policy': () => import('#web/policy/amendments/asking/dialogs/CancelPolicyDialog.tsx'),
  'decide-change': () => import('#web/policy/amendments/deciding/dialogs/DecideChangeDialog.tsx'),
  'decline-request': () => import('#web/policy/amendments/deciding/dialogs/DeclineRequestDialog.tsx'),
  'give-credit': () => import('#web/admin/policy/dialogs/GiveCreditDialog.tsx'),
  'policy-summary': () => import('#web/policy/documents/dialogs/PolicySummaryDialog.tsx'),
  'postpone-policy': () => import('#web/policy/amendments/asking/dialogs/PostponeDialog.tsx'),
  'record-refund': () => import('#web/admin/policy/dialogs/RecordRefundDialog.tsx'),
  'refund-credit': () => import('#web/policy/refunds/dialogs/RefundCreditDialog.tsx'),
  withdraw: () => import('#web/policy/amendments/asking/dialogs/WithdrawDialog.tsx'),
  'plan-again': () => import('#web/quote/copying/dialogs/PlanAgainDialog.tsx'),
  'leave-unsaved': () => import('#web/dialogs/LeaveUnsavedDialog.tsx'),
  'give-quotes': () => import('#web/admin/desk/bulk/dialogs/GiveQuotesDialog.tsx'),
  'resend-quote': () => import('#web/admin/desk/bulk/dialogs/ResendQuoteDialog.tsx'),
  'save-view': () => import('#web/admin/desk/views/dialogs/SaveViewDialog.tsx'),
  maintenance: () => import('#web/dialogs/MaintenanceDialog.tsx'),
  'take-out-contest': () => import('#web/quote/contests/dialogs/TakeOutContestDialog.tsx'),
  'unable-to-calculate': () => import('#web/quote/price/dialogs/UnableToCalculateDialog.tsx'),
  'logo-upload': () => import('#web/quote/signs/dialogs/LogoUploadDialog.tsx'),
  'confirm-identity': () => import('#web/reps/account/dialogs/ConfirmIdentityDialog.tsx'),
  'add-code-app': () => import('#web/reps/second-factor/dialogs/AddCodeAppDialog.tsx'),
  'add-passkey': () => import('#web/reps/second-factor/dialogs/AddPasskeyDialog.tsx'),
  'recovery-codes': () => import('#web/reps/second-factor/dialogs/RecoveryCodesDialog.tsx'),
  'invite-rep': () => import('#web/reps/people/dialogs/InviteRepDialog.tsx'),
  'change-role': () => import('#web/reps/people/dialogs/ChangeRoleDialog.tsx'),
  'erase-person': () => import('#web/reps/personal-data/dialogs/ErasePersonDialog.tsx'),
  'confirm-rep-change': () => import('#web/reps/people/dialogs/ConfirmRepChangeDialog.tsx'),
  save: () => import('#web/quote/save/dialogs/SaveDialog.tsx'),
  'rush-shipping-fee': () => import('#web/quote/signs/dialogs/RushShippingDialog.tsx'),
  'confirm-switch': () => import('#web/quote/shell/step-form/dialogs/ConfirmSwitchDialog.tsx'),
  'quote-sent': () => import('#web/quote/send/dialogs/QuoteSentDialog.tsx'),
  'send-email': () => import('#web/quote/send/dialogs/SendEmailDialog.tsx'),
  'send-quote': () => import('#web/quote/send/dialogs/SendQuoteDialog.tsx'),
  'send-terms': () => import('#web/quote/send/dialogs/SendTermsDialog.tsx'),
  'tee-time': () => import('#web/quote/checkout/dialogs/TeeTimeDialog.tsx'),
  'cannot-bind': () => import('#web/quote/checkout/dialogs/CannotBindDialog.tsx'),
  'dice-cannot-be-purchased': () => import('#web/quote/checkout/dialogs/DiceCannotBePurchasedDialog.tsx'),
  'contest-signage': () => import('#web/quote/checkout/dialogs/ContestSignageDialog.tsx'),
  'farmer-exception': () => import('#web/quote/payment/dialogs/FarmerExceptionDialog.tsx'),
  'farmer-error': () => import('#web/quote/payment/dialogs/FarmerErrorDialog.tsx'),
  'credit-card-error': () => import('#web/quote/checkout/dialogs/CreditCardErrorDialog.tsx'),
  'make-change': () => import('#web/policy/amendments/asking/dialogs/MakeChangeDialog.tsx'),
  'change-requested': () => import('#web/policy/amendments/editing/dialogs/ChangeRequestedDialog.tsx'),
  'policy-changed': () => import('#web/policy/amendments/editing/dialogs/PolicyChangedDialog.tsx'),
  'payment-waiting': () => import('#web/quote/checkout/dialogs/PaymentWaitingDialog.tsx'),
  'price-changed': () => import('#web/quote/checkout/dialogs/PriceChangedDialog.tsx'),
  'unable-to-purchase': () => import('#web/quote/checkout/dialogs/UnableToPurchaseDialog.tsx'),
  'unable-to-upload-file': () => import('#web/quote/signs/dialogs/UnableToUploadDialog.tsx'),
  'unable-to-save': () => import('#web/quote/save/dialogs/UnableToSaveDialog.tsx'),
})
