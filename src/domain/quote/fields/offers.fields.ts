import { yesNo } from '#domain/values/field-kinds.ts'

/** Answers to offers; they belong to no step. */
export const offerFields = {
  /** Kept when putting is added or removed, so that a customer who declined is not asked again. */
  p_add_on_declined: yesNo({
    label: 'Putting add-on declined',
    message: 'Say whether the putting add-on was declined',
  }),
}
