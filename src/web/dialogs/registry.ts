/** Every dialog in the product, by name. One line each; the file is loaded when first opened. */
export const registry = {
  maintenance: () => import('#web/dialogs/MaintenanceDialog.tsx'),
  save: () => import('#web/quote/dialogs/SaveDialog.tsx'),
  'unable-to-save': () => import('#web/quote/dialogs/UnableToSaveDialog.tsx'),
}
