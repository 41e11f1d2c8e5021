/** What the file of a dialog exports: the dialog, and props to show it with where nothing has happened. */
type Loader = () => Promise<{ default: Dialog; example: object }>
type Dialog = (props: never) => unknown
type Loaded<L extends Loader> = Awaited<ReturnType<L>>

/** The dialogs whose example they cannot be shown with. */
type Misfit<R extends Record<string, Loader>> = {
  [N in keyof R]: Loaded<R[N]>['example'] extends Omit<Parameters<Loaded<R[N]>['default']>[0], 'close'>
    ? never
    : N
}[keyof R]

/** Does not compile while a dialog has no example, or one that does not fit: what is asked for then is its name. */
function withExamples<R extends Record<string, Loader>>(
  dialogs: R,
  ..._none: [Misfit<R>] extends [never] ? [] : [misfit: Misfit<R>]
): R {
  return dialogs
}

/** Every dialog in the product, by name. One line each; the file is loaded when first opened. */
export const registry = withExamples({
  'add-on': () => import('#web/quote/dialogs/AddOnDialog.tsx'),
  'changed-by-reps': () => import('#web/quote/dialogs/ChangedByRepsDialog.tsx'),
  maintenance: () => import('#web/dialogs/MaintenanceDialog.tsx'),
  'take-out-contest': () => import('#web/quote/dialogs/TakeOutContestDialog.tsx'),
  'unable-to-calculate': () => import('#web/quote/dialogs/UnableToCalculateDialog.tsx'),
  'logo-upload': () => import('#web/quote/dialogs/LogoUploadDialog.tsx'),
  save: () => import('#web/quote/dialogs/SaveDialog.tsx'),
  'rush-shipping-fee': () => import('#web/quote/dialogs/RushShippingDialog.tsx'),
  'confirm-switch': () => import('#web/quote/dialogs/ConfirmSwitchDialog.tsx'),
  'quote-sent': () => import('#web/quote/dialogs/QuoteSentDialog.tsx'),
  'send-email': () => import('#web/quote/dialogs/SendEmailDialog.tsx'),
  'send-quote': () => import('#web/quote/dialogs/SendQuoteDialog.tsx'),
  'send-terms': () => import('#web/quote/dialogs/SendTermsDialog.tsx'),
  'tee-time': () => import('#web/quote/dialogs/TeeTimeDialog.tsx'),
  'cannot-bind': () => import('#web/quote/dialogs/CannotBindDialog.tsx'),
  'dice-cannot-be-purchased': () => import('#web/quote/dialogs/DiceCannotBePurchasedDialog.tsx'),
  'contest-signage': () => import('#web/quote/dialogs/ContestSignageDialog.tsx'),
  'farmer-exception': () => import('#web/quote/dialogs/FarmerExceptionDialog.tsx'),
  'farmer-error': () => import('#web/quote/dialogs/FarmerErrorDialog.tsx'),
  'credit-card-error': () => import('#web/quote/dialogs/CreditCardErrorDialog.tsx'),
  'payment-waiting': () => import('#web/quote/dialogs/PaymentWaitingDialog.tsx'),
  'price-changed': () => import('#web/quote/dialogs/PriceChangedDialog.tsx'),
  'unable-to-purchase': () => import('#web/quote/dialogs/UnableToPurchaseDialog.tsx'),
  'unable-to-save': () => import('#web/quote/dialogs/UnableToSaveDialog.tsx'),
})
