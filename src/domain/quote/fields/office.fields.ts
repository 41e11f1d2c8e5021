import { text, yesNo } from '#domain/values/field-kinds.ts'

/**
 * Notes of the office on a quote; they belong to no step.
 *
 * @rule E08 Only a rep writes notes on signs and on accounts receivable.
 * @rule E09 A rep can mark the fee for shipping or for custom bonus signs as removed; it is then not charged.
 */
export const officeFields = {
  signs_needed_notes: text({
    label: 'Notes on signs',
    multiline: true,
    message: 'Write about the signs',
  }),
  accounts_receivable: text({
    label: 'Accounts receivable',
    multiline: true,
    message: 'Write about what is owed',
  }),
  shipping_fee_edited: yesNo({
    label: 'Rush shipping is free',
    message: 'Say whether rush shipping is free',
  }),
  custom_bp_signs_edited: yesNo({
    label: 'Custom bonus prize signs are free',
    message: 'Say whether custom bonus prize signs are free',
  }),
}
