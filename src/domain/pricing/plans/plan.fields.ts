import { PLAN_NAME } from '#domain/pricing/plans/plan-name.ts'
import { plainDate, text } from '#domain/values/field-kinds.ts'

/** What is asked of a plan besides its figures. */
export const planFields = {
  name: text({
    label: 'Name',
    maxLength: 40,
    pattern: PLAN_NAME,
    cardLike: true,
    message: 'Enter a name of letters, digits, dots, and hyphens, up to 40 characters',
  }),
  effective_from: plainDate({
    label: 'First day of its prices',
    noun: 'first day',
    message: 'Enter a day like 06/01/2027',
  }),
  note: text({
    label: 'What to know about it',
    maxLength: 500,
    multiline: true,
    message: 'Enter what to know about it',
  }),
  remark: text({
    label: 'Say something about it',
    noun: 'remark',
    maxLength: 1000,
    multiline: true,
    message: 'Enter what you want to say',
  }),
  reason: text({ label: 'Reason', maxLength: 500, multiline: true, message: 'Enter the reason' }),
}
