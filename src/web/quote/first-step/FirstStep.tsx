import { type FormEvent, type MouseEvent, useState } from 'react'
import {
  CLIENT_TYPE_TEXTS,
  type FieldTexts,
  insuredTexts,
  PRODUCER_TEXTS,
} from '#domain/quote/fields/contact-texts.ts'
import { requiredOfInsured } from '#domain/quote/steps/contact-required.ts'
import { STEP_IDS } from '#domain/quote/steps/step-ids.ts'
import { FIRST_STEP } from '#domain/quote/steps/step-titles.ts'
import { Layout } from '#web/layout/Layout.tsx'
import type { FirstQuote } from '#web/quote/first-step/first-quote.ts'
import { nameOf, type Press } from '#web/quote/first-step/take-over.ts'
import type { TypedTexts } from '#web/quote/first-step/typed-texts.ts'
import { BarActionSlot } from '#web/quote/shell/bar-action.tsx'
import { BottomBar } from '#web/quote/shell/BottomBar.tsx'
import { HeaderButton } from '#web/quote/shell/header/HeaderButton.tsx'
import { HeaderContent, HELP, SAVE_OR_SHARE } from '#web/quote/shell/header/HeaderContent.tsx'
import { StepColumns } from '#web/quote/shell/StepColumns.tsx'
import { FORM_ID, NextButton, STEP_FOOTER } from '#web/quote/shell/step-form/NextButton.tsx'
import { StepTitle } from '#web/quote/shell/step-form/StepTitle.tsx'
import { StepsButton } from '#web/quote/shell/StepsButton.tsx'
import { clientTypeChoices } from '#web/quote/steps/client-type-choices.ts'
import { AddressRows, NameRow, OtherNameButton, PhoneRow } from '#web/quote/steps/party-rows.tsx'
import { Button } from '#web/ui/Button.tsx'
import type { FieldProps } from '#web/ui/field-props.ts'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PhoneField } from '#web/ui/PhoneField.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'

interface FirstStepProps {
  quote: FirstQuote
  typed: TypedTexts
  onType: (key: string, text: string) => void
  /** What was pressed last, and waits for the program. */
  pressed: Press | undefined
  onPress: (pressed: Press) => void
  /** The program did not arrive; called to load it once more. */
  onRetry: (() => void) | undefined
}

/**
 * The first step as it is drawn before its program is there: its fields take text at once, what is pressed waits. It looks
 * as `ContactStep` in the wizard, which takes over what was typed and pressed, so that nothing moves.
 */
export function FirstStep({ quote, typed, onType, pressed, onPress, onRetry }: FirstStepProps) {
  const [barSlot, setBarSlot] = useState<HTMLElement | null>(null)
  const saved = Object.keys(typed).length > 0 ? 'Saving…' : 'Saved'
  const next = `Next: ${FIRST_STEP.nextTitle}`
  const press = ({ currentTarget }: MouseEvent<HTMLElement>) => onPress(nameOf(currentTarget))
  return (
    <BarActionSlot value={barSlot}>
      <Layout
        wide
        headerContent={
          <HeaderContent quoteNumber={quote.fields['quote_number']} saved={<Saved text={saved} />}>
            <HeaderButton {...SAVE_OR_SHARE} opensDialog onClick={press} />
            <HeaderButton {...HELP} rest={quote.settings.insurer.phone} opensDialog onClick={press} />
          </HeaderContent>
        }
        bottomBar={<BottomBar actionSlot={setBarSlot} />}
      >
        <StepColumns
          steps={<Steps saved={saved} onPress={press} />}
          notice={onRetry && <NotLoadedNotice onRetry={onRetry} />}
          side={null}
        >
          <form
            id={FORM_ID}
            noValidate
            className="grid gap-8"
            onSubmit={(event: FormEvent) => {
              event.preventDefault()
              onPress(next)
            }}
          >
            <StepTitle title={FIRST_STEP.title} introduction={FIRST_STEP.introduction} />
            <Fields quote={quote} typed={typed} onType={onType} pressed={pressed} onPress={onPress} />
            <div className={STEP_FOOTER}>
              <NextButton title={FIRST_STEP.nextTitle} busy={pressed === next && !onRetry} />
            </div>
          </form>
        </StepColumns>
      </Layout>
    </BarActionSlot>
  )
}

const TEXTS = insuredTexts()

function Fields({ quote, typed, onType, pressed, onPress }: Omit<FirstStepProps, 'onRetry'>) {
  const { fields, settings } = quote
  const textOf = (key: string) => typed[key] ?? String(fields[key] ?? '')
  const required = requiredOfInsured(textOf('insured_state'))
  const field = (key: string, texts: FieldTexts = TEXTS[key] as FieldTexts): FieldProps & FieldTexts => {
    const { autocomplete, ...shown } = texts
    return {
      ...shown,
      name: key,
      ...(autocomplete !== undefined && { autoComplete: autocomplete }),
      value: textOf(key),
      required: required.includes(key),
      onChange: (text) => onType(key, text),
    }
  }
  const side = 'insurance_producer='
  return (
    <>
      <FieldGroup title="You and your organization" columns>
        <div className="grid gap-4 sm:col-span-2">
          <RadioGroup
            {...field('insurance_producer', PRODUCER_TEXTS)}
            options={PRODUCER_TEXTS.options}
            isWide
            value={pressed?.startsWith(side) ? pressed.slice(side.length) : 'False'}
            onChange={(chosen) => onPress(side + chosen)}
          />
        </div>
        <div className="field-cell">
          <SelectField
            {...field('client_type', CLIENT_TYPE_TEXTS)}
            options={clientTypeChoices(settings, {
              producer: false,
              editor: 'client',
              chosen: textOf('client_type'),
            })}
          />
        </div>
        <TextField {...field('insured_company_name')} />
        <NameRow>
          <TextField {...field('insured_first_name')} />
          <TextField {...field('insured_last_name')} />
        </NameRow>
        <TextField {...field('insured_email')} type="email" />
        <PhoneRow>
          <PhoneField {...field('insured_phone')} size="full" />
          <TextField {...field('insured_ext')} required={undefined} />
        </PhoneRow>
        {textOf('insured_contact_name') === '' ? (
          <OtherNameButton onPress={({ currentTarget }) => onPress(nameOf(currentTarget))} />
        ) : (
          <div className="sm:col-span-2">
            <TextField {...field('insured_contact_name')} />
          </div>
        )}
      </FieldGroup>
      <AddressRows
        title="Address"
        field={(part) => {
          const props = field(`insured_${part}`)
          if (part === 'state') return <SelectField {...props} options={props.options ?? []} />
          return <TextField {...props} {...(part === 'address_2' && { required: undefined })} />
        }}
      />
    </>
  )
}

function Saved({ text, className = '' }: { text: string; className?: string }) {
  return <p className={`text-sm text-muted ${className}`}>{text}</p>
}

/** The list of steps comes with the wizard. */
function Steps({ saved, onPress }: { saved: string; onPress: (event: MouseEvent<HTMLElement>) => void }) {
  return (
    <nav aria-label="Steps of your quote">
      <StepsButton
        place={0}
        count={STEP_IDS.length - 1}
        isOpen={false}
        saved={<Saved text={saved} className="ml-auto text-right lg:hidden" />}
        onPress={onPress}
      />
      <div id="steps" className="hidden xl:block" aria-hidden="true">
        {STEP_IDS.slice(1).map((id) => (
          <div key={id} className="flex min-h-11 items-center border-l-2 border-line pl-4">
            <Skeleton className="h-4 w-3/4" />
          </div>
        ))}
      </div>
    </nav>
  )
}

function NotLoadedNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice kind="error" title="We couldn’t load the rest of this page" live>
      <p>What you typed is still here. We’ll save it once the page is complete. Check your connection.</p>
      <Button className="mt-3" onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
