import { contactStep } from '#domain/quote/steps/contact.step.ts'
import { sideOf } from '#domain/quote/transitions/producer-switch.ts'
import { RadioGroup, TextField } from '#web/form/fields.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { FocusOnMount } from '#web/ui/FocusOnMount.tsx'
import { ClientType } from '#web/quote/steps/ClientType.tsx'
import { AddressFields, PersonFields } from '#web/quote/steps/PartyFields.tsx'
import { ChoiceUndoNotice } from '#web/quote/shell/step-form/ChoiceUndoNotice.tsx'
import { useDraftQuote } from '#web/quote/answers/context.ts'
import { useChoiceWithUndo } from '#web/quote/shell/step-form/use-choice-with-undo.ts'
import { type StepField, WizardStep } from '#web/quote/shell/step-form/WizardStep.tsx'

export default function ContactStep() {
  const side = sideOf(useDraftQuote())
  return (
    <WizardStep step={contactStep}>
      {(field) => (
        <>
          <FieldGroup title={side === 'True' ? 'You and your agency' : 'You and your organization'} columns>
            {/* The same one on both sides, so that it can still be undone. */}
            <RoleField field={field} side={side} />
            {side === 'True' ? <AgencyFields field={field} /> : <OrganizationFields field={field} />}
          </FieldGroup>
          {side === 'True' ? (
            <ProducerFields field={field} />
          ) : (
            <AddressFields side="insured" title="Address" field={field} />
          )}
        </>
      )}
    </WizardStep>
  )
}

interface Fields {
  field: StepField
}

/** @rule T06 Who turns out to be a producer, or none, takes along what was typed. */
function RoleField({ field, side }: Fields & { side: 'True' | 'False' }) {
  const who = useChoiceWithUndo('insurance_producer')
  return (
    <div className="grid gap-4 sm:col-span-2">
      <FocusOnMount when={who.stage.at === 'undone'}>
        <RadioGroup {...field('insurance_producer')} isWide value={side} onChange={who.choose} />
      </FocusOnMount>
      <ChoiceUndoNotice of={who}>
        {side === 'True'
          ? 'Your answers are now under your agency.'
          : 'Your answers are now under the organization.'}
      </ChoiceUndoNotice>
    </div>
  )
}

function OrganizationFields({ field }: Fields) {
  return (
    <>
      <ClientType field={field} producer={false} />
      <TextField {...field('insured_company_name')} />
      <PersonFields side="insured" field={field} />
    </>
  )
}

function AgencyFields({ field }: Fields) {
  return (
    <>
      <ClientType field={field} producer />
      <TextField {...field('producer_agency_name')} />
      <TextField {...field('producer_company_name')} hint="If it differs from the agency" />
      <PersonFields side="producer" field={field} />
    </>
  )
}

/** @rule E02 A producer gives its own details and those of its client. */
function ProducerFields({ field }: Fields) {
  return (
    <>
      <AddressFields side="producer" title="Your address" field={field} />
      <FieldGroup title="Your client" columns>
        <div className="sm:col-span-2">
          <TextField {...field('insured_company_name')} />
        </div>
        <PersonFields side="insured" field={field} />
      </FieldGroup>
      <AddressFields side="insured" title="Your client’s address" field={field} />
    </>
  )
}
