import { defineStep, missingAnswers } from '#domain/quote/steps/step.ts'
import { tournamentFields } from '#domain/quote/fields/tournament.fields.ts'

export const tournamentStep = defineStep({
  id: 'tournament-golf-information',
  title: 'Tournament and course',
  introduction: 'What is the event called, and where is it played?',
  section: 'tournament_and_golf_info',
  fields: tournamentFields,
  problems: ({ quote: { answers } }) =>
    missingAnswers('tournament_and_golf_info', tournamentFields, answers, [
      'tournament_name',
      'course_name',
      'course_city',
      'course_state',
    ]),
})
