import { hole, markers, measuredYards, personName, timeOfDay } from '#domain/claims/forms/form-parts.ts'
import { plainDate, text, wholeNumber } from '#domain/values/field-kinds.ts'

/** What somebody says who reports a win. The contest is chosen beside it, and witnesses are added one by one. */
export const reportFields = {
  winner: personName('Winner', 'Enter the first and last name of the winner'),
  hole: hole(),
  shot_date: plainDate({ label: 'Day of the shot', message: 'Enter the day of the shot' }),
  shot_time: timeOfDay('Time of the shot', 'Enter the time of the shot'),
  markers: markers(),
  yardage: measuredYards(),
  group_size: wholeNumber({
    label: 'Players in the group',
    min: 1,
    max: 12,
    message: 'Enter the number of players in the group from 1 to 12',
  }),
  what_happened: text({
    label: 'What happened',
    multiline: true,
    hint: 'In a sentence or two',
    message: 'Say what happened',
  }),
}
