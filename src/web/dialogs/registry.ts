/** Every dialog in the product, by name. One line each; the file is loaded when first opened. */
export const registry = {
  maintenance: () => import('#web/dialogs/MaintenanceDialog.tsx'),
  'logo-upload': () => import('#web/quote/dialogs/LogoUploadDialog.tsx'),
  'rush-shipping-fee': () => import('#web/quote/dialogs/RushShippingDialog.tsx'),
  'unable-to-save': () => import('#web/quote/dialogs/UnableToSaveDialog.tsx'),
}
