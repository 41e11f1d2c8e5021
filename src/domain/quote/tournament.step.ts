import { defineStep, missing } from '#domain/quote/step.ts'
import { tournamentFields } from '#domain/quote/tournament.fields.ts'

export const tournamentStep = defineStep({
  id: 'tournament-golf-information',
  title: 'Tournament and course',
  lead: 'What is the event called, and where is it played?',
  section: 'tournament_and_golf_info',
  fields: tournamentFields,
  problems: ({ quote: { answers } }) =>
    missing('tournament_and_golf_info', tournamentFields, answers, [
      'tournament_name',
      'course_name',
      'course_city',
      'course_state',
    ]),
})
