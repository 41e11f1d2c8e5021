/** Every dialog in the product, by name. One line each; the file is loaded when first opened. */
export const registry = {
  'add-on': () => import('#web/quote/dialogs/AddOnDialog.tsx'),
  maintenance: () => import('#web/dialogs/MaintenanceDialog.tsx'),
  'take-out-contest': () => import('#web/quote/dialogs/TakeOutContestDialog.tsx'),
  'unable-to-calculate': () => import('#web/quote/dialogs/UnableToCalculateDialog.tsx'),
  'logo-upload': () => import('#web/quote/dialogs/LogoUploadDialog.tsx'),
  'rush-shipping-fee': () => import('#web/quote/dialogs/RushShippingDialog.tsx'),
  'confirm-switch': () => import('#web/quote/dialogs/ConfirmSwitchDialog.tsx'),
  'send-email': () => import('#web/quote/dialogs/SendEmailDialog.tsx'),
  'unable-to-save': () => import('#web/quote/dialogs/UnableToSaveDialog.tsx'),
}
