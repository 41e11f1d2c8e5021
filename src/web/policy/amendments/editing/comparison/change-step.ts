import { producerFields } from '#domain/quote/fields/contact.fields.ts'
import { contactStep } from '#domain/quote/steps/contact.step.ts'
import { coverageStep } from '#domain/quote/steps/coverage.step.ts'
import { prizePackageStep } from '#domain/quote/steps/prize-package.step.ts'
import { stepProblems } from '#domain/quote/steps/progress.ts'
import type { Step, StepContext } from '#domain/quote/steps/step.ts'
import { tournamentStep } from '#domain/quote/steps/tournament.step.ts'

const PARTS: readonly Step[] = [coverageStep, prizePackageStep, tournamentStep, contactStep]

type Requester = 'client' | 'producer' | 'rep'

/** What only a rep changes, as it decides who sold the policy and at which discount. */
const REPS = ['client_type', 'insurance_producer']
const PRODUCERS = Object.keys(producerFields)

/** The fields that are not asked of whoever changes a policy. */
const NOT_ASKED: Readonly<Record<Requester, readonly string[]>> = {
  client: [...REPS, ...PRODUCERS],
  producer: REPS,
  rep: [],
}

/**
 * Everything that a policy states, asked on one page by the fields and rules of the quote's own steps.
 *
 * @rule N63 The client of a producer changes what is insured, and nothing of the producer.
 */
export const CHANGE_STEPS: Readonly<Record<Requester, Step>> = {
  client: stepFor('client'),
  producer: stepFor('producer'),
  rep: stepFor('rep'),
}

/** A policy keeps how it was sold, also when no producer acts for it any more. */
function isWithoutProducer({ quote }: StepContext): boolean {
  return quote.answers.producer_email === undefined
}

function stepFor(by: Requester): Step {
  return {
    ...coverageStep,
    title: 'Change the policy',
    fields: Object.assign({}, ...PARTS.map(({ fields }) => fields)) as Step['fields'],
    lists: PARTS.flatMap(({ lists = [] }) => lists),
    problems: (context) =>
      PARTS.flatMap((part) => stepProblems(part, context)).filter(
        ({ field }) =>
          !NOT_ASKED[by].includes(field) && !(isWithoutProducer(context) && PRODUCERS.includes(field)),
      ),
  }
}
