import type { PropsOf } from '#web/dialogs/dialog-list.ts'

/** The dialogs of a quote, by name. */
export const QUOTE_DIALOGS = {
  'add-on': () => import('#web/quote/contests/dialogs/AddOnDialog.tsx'),
  'changed-by-reps': () => import('#web/quote/contests/dialogs/ChangedByRepsDialog.tsx'),
  'change-email': () => import('#web/quote/email-change/dialogs/ChangeEmailDialog.tsx'),
  'plan-again': () => import('#web/quote/copying/dialogs/PlanAgainDialog.tsx'),
  'take-out-contest': () => import('#web/quote/contests/dialogs/TakeOutContestDialog.tsx'),
  'unable-to-calculate': () => import('#web/quote/price/dialogs/UnableToCalculateDialog.tsx'),
  'logo-upload': () => import('#web/quote/signs/dialogs/LogoUploadDialog.tsx'),
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
  'payment-waiting': () => import('#web/quote/checkout/dialogs/PaymentWaitingDialog.tsx'),
  'unable-to-purchase': () => import('#web/quote/checkout/dialogs/UnableToPurchaseDialog.tsx'),
  'unable-to-upload-file': () => import('#web/quote/signs/dialogs/UnableToUploadDialog.tsx'),
  'unable-to-save': () => import('#web/quote/save/dialogs/UnableToSaveDialog.tsx'),
}

declare module '#web/dialogs/open.ts' {
  interface Dialogs extends PropsOf<typeof QUOTE_DIALOGS> {}
}
