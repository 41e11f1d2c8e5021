import { missingAnswers, type Step, type StepContext } from '#domain/quote/steps/step.ts'
import { isDealerQuote } from '#domain/quote/model/client-type.ts'
import { prizePackageStep } from '#domain/quote/steps/prize-package.step.ts'
import { contestDates, coveredContests } from '#domain/quote/model/quote.ts'
import { shippingSpeed } from '#domain/quote/signs/shipping-time.ts'

/**
 * The questions of the prize package that a person here has not answered: what is offered free is not lost by silence.
 *
 * @rule N71 In the pages, each question that is there needs an answer; over HTTP unanswered means none.
 */
export function openQuestions({ quote, today }: StepContext): string[] {
  const answers: Readonly<Record<string, unknown>> = quote.answers
  const [first] = contestDates(quote)
  const isTooLateForSigns = first !== undefined && shippingSpeed(today, first) === 'impossible'
  const hasGrandPrize = quote.grandPrizes.length > 0
  const ofSigns = [
    ...coveredContests(quote).map((kind) => kind.signsKey),
    ...(hasGrandPrize && isDealerQuote(quote.answers) ? ['magnets'] : []),
  ]
  const asked = [...(hasGrandPrize ? ['bonus_prizes'] : []), ...(isTooLateForSigns ? [] : ofSigns)]
  return asked.filter((key) => answers[key] === undefined)
}

/** The step as its page asks it. */
export const askingPrizePackageStep: Step = {
  ...prizePackageStep,
  problems: (context) => [
    ...missingAnswers(
      prizePackageStep.section,
      prizePackageStep.fields,
      context.quote.answers,
      openQuestions(context),
    ),
    ...prizePackageStep.problems(context),
  ],
}
