import { slotFields } from '#domain/contests/slots.ts'
import { CONTEST_DEFINITIONS } from '#domain/contests/contests.ts'
import { contactFields, producerFields } from '#domain/quote/fields/contact.fields.ts'
import { tournamentFields } from '#domain/quote/fields/tournament.fields.ts'
import { shortStepSummary } from '#domain/quote/summary/short-summary.ts'
import { prizePackageStep } from '#domain/quote/steps/prize-package.step.ts'
import { quoteFrom } from '#domain/quote/model/quote.ts'
import { isProducerQuote } from '#domain/quote/model/producer-quote.ts'
import { TextField } from '#web/form/fields.tsx'
import { useChange } from '#web/policy/amendments/editing/change-context.ts'
import { GroupChange } from '#web/policy/amendments/editing/comparison/GroupChange.tsx'
import { shortFacts } from '#web/policy/amendments/editing/comparison/insured-now.ts'
import { useAnswersState, useDraftQuote } from '#web/quote/answers/context.ts'
import { storedAnswers } from '#web/quote/answers/draft/draft.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { ClientType } from '#web/quote/steps/ClientType.tsx'
import { AddressFields, PersonFields } from '#web/quote/steps/PartyFields.tsx'
import { PrizesAndSigns } from '#web/quote/signs/PrizesAndSigns.tsx'
import { CourseFields, StartFields } from '#web/quote/steps/EventFields.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'

interface FieldsProps {
  field: StepField
  /** What the person came for. */
  opened?: GroupId | 'players' | undefined
}

export type GroupId = 'event' | 'package' | 'insured' | 'producer'

const { notes: _notes, ...eventFields } = tournamentFields
const EVENT = Object.keys(eventFields)
const PACKAGE = [
  ...Object.keys(prizePackageStep.fields),
  ...CONTEST_DEFINITIONS.flatMap(({ sponsors }) => slotFields(sponsors).map(({ key }) => key)),
].filter((key) => !/_(sponsor_name_format|sponsor_logo)(_\d+)?$/.test(key))
const { insurance_producer: _role, client_type: _type, ...insuredFields } = contactFields
const INSURED = Object.keys(insuredFields)
const PRODUCER = Object.keys(producerFields)

/** What stands in each line; what is in brackets is one thing. */
const EVENT_SUMMARY = ['tournament_name', 'course_name', 'course_city', 'tee_time']
const INSURED_SUMMARY = [
  'insured_company_name',
  ['insured_first_name', 'insured_last_name'],
  'insured_address_1',
  'insured_city',
]
const PRODUCER_SUMMARY = ['producer_agency_name', ['producer_first_name', 'producer_last_name']]

/** What a policy states besides its contests, a line each. */
export function OtherChanges({ field, opened }: FieldsProps) {
  const { answers } = useDraftQuote()
  const { contact } = useAnswersState()
  const { requestedBy } = useChange()
  const isProducers = isProducerQuote(answers)
  const isRep = requestedBy === 'rep'
  return (
    <>
      <GroupChange
        id="event"
        title="Event and golf course"
        keys={EVENT}
        now={shortFacts(contact, EVENT_SUMMARY)}
      >
        <TextField {...field('tournament_name')} />
        <CourseFields field={field} />
        <div className="grid gap-6 sm:grid-cols-2">
          <StartFields field={field} />
        </div>
      </GroupChange>
      <GroupChange
        id="package"
        title="Prizes and signs"
        keys={PACKAGE}
        now={shortStepSummary('prize-package-options', quoteFrom(storedAnswers(contact)))}
      >
        <PrizesAndSigns field={field} />
      </GroupChange>
      <GroupChange
        id="insured"
        title="Insured"
        keys={isRep ? ['client_type', ...INSURED] : INSURED}
        now={shortFacts(contact, INSURED_SUMMARY)}
        isOpened={opened === 'insured'}
      >
        <FieldGroup title="Who is insured" columns>
          {isRep && <ClientType field={field} producer={isProducers} isSold />}
          <TextField {...field('insured_company_name')} />
          <PersonFields side="insured" field={field} withEmail={false} />
        </FieldGroup>
        <AddressFields side="insured" title="Address" field={field} />
        <EmailStays />
      </GroupChange>
      {answers.producer_email !== undefined && requestedBy !== 'client' && (
        <GroupChange
          id="producer"
          title="Producer"
          keys={PRODUCER}
          now={shortFacts(contact, PRODUCER_SUMMARY)}
        >
          <FieldGroup title="Who acts for it" columns>
            <TextField {...field('producer_agency_name')} />
            <TextField {...field('producer_company_name')} />
            <PersonFields side="producer" field={field} withEmail={false} />
          </FieldGroup>
          <AddressFields side="producer" title="Address" field={field} />
          <EmailStays />
        </GroupChange>
      )}
    </>
  )
}

/** @rule D20 An address that opens the policy is not changed with its figures. */
function EmailStays() {
  return (
    <p className="max-w-measure text-sm text-muted">
      The email address isn’t changed here. Its owner has to confirm a new one first.
    </p>
  )
}
