import { personName, timeOfDay } from '#domain/claims/forms/form-parts.ts'
import type { FormContest } from '#domain/claims/forms/form-contest.ts'
import { isFromTee } from '#domain/contests/conditions/rule-sentences.ts'
import { nameQualification } from '#domain/contests/conditions/witnesses.ts'
import { contactPart } from '#domain/quote/fields/contact.fields.ts'
import { choice, text, yesNo } from '#domain/values/field-kinds.ts'

/** What everybody says who saw a win. */
const sawIt = {
  name: personName('Your name', 'Enter your first and last name'),
  phone: { ...contactPart.phone(), autocomplete: 'off' },
  time: timeOfDay('Time', 'Enter the time at which you saw it'),
  saw: text({
    label: 'What you saw',
    multiline: true,
    hint: 'In a sentence, such as "I saw the ball go in"',
    message: 'Say what you saw',
  }),
}

export const partnerStatementFields = {
  ...sawIt,
  played: yesNo({ label: 'I play in this event', message: 'Choose whether you play in this event' }),
}

const independent = {
  ...sawIt,
  is_adult: yesNo({ label: 'I am 18 or older', message: 'Choose whether you’re 18 or older' }),
  takes_part: yesNo({
    label: 'I take part in the event',
    message: 'Choose whether you take part in the event',
  }),
}

const place = choice({
  label: 'Where you stood',
  options: [
    { value: 'tee', label: 'At the tee' },
    { value: 'green', label: 'At the green' },
  ],
  message: 'Choose where you stood',
})

/** The statement of a witness; where one stood, and a profession, are asked where the certificate asks for them. */
export function witnessStatementFields({ kind, witnesses }: FormContest) {
  const { oneOf } = witnesses
  return {
    ...independent,
    ...(witnesses.independent === 2 && isFromTee(kind) && { place }),
    ...(oneOf && {
      profession: choice({
        label: 'Profession',
        options: [
          { value: 'none', label: 'Neither' },
          { value: 'pga-professional', label: 'PGA professional' },
          ...(oneOf === 'pga-professional'
            ? []
            : [{ value: 'police-officer' as const, label: 'Police officer' }]),
        ],
        message: `Choose whether you’re ${nameQualification(oneOf)}`,
      }),
      profession_number: text({
        label: 'Member or badge number',
        maxLength: 30,
        cardLike: true,
        autocomplete: 'off',
        message: 'Enter your member or badge number',
      }),
    }),
  }
}

/** A witness without a profession has no number. */
export const OPTIONAL_STATEMENT_FIELDS: readonly string[] = ['profession_number']
