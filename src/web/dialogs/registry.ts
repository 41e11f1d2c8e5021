/** Every dialog in the product, by name. One line each; the file is loaded when first opened. */
export const registry = {
  maintenance: () => import('#web/dialogs/MaintenanceDialog.tsx'),
  'confirm-switch': () => import('#web/quote/dialogs/ConfirmSwitchDialog.tsx'),
  'send-email': () => import('#web/quote/dialogs/SendEmailDialog.tsx'),
  'unable-to-save': () => import('#web/quote/dialogs/UnableToSaveDialog.tsx'),
}
