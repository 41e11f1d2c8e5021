import { yesNo } from '#domain/values/field-kinds.ts'

/** What was answered to an offer that no step asks for. */
export const offerFields = {
  /** Putting that comes and goes leaves it as it is: who said no once is not asked again. */
  p_add_on_declined: yesNo({
    label: 'Putting add-on declined',
    message: 'Say whether the putting add-on was declined',
  }),
}
