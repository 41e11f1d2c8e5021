import { TextField } from '#web/form/fields.tsx'
import { LogoField } from '#web/quote/signs/LogoField.tsx'
import { SignPicture } from '#web/quote/signs/SignPicture.tsx'
import { useAnswers, useAnswersState } from '#web/quote/answers/context.ts'
import { textOf } from '#web/quote/answers/draft/draft.ts'
import type { SignContent } from '#domain/signs/sign-content.ts'
import { logoHref } from '#web/quote/signs/sign-content.ts'
import type { StepField } from '#web/quote/shell/step-form/WizardStep.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'

interface SponsorFieldsProps {
  field: StepField
  /** The prefix of its fields: `h` has `h_sponsor_name`. */
  prefix: string
  /** The number of the sponsor, if there are several. */
  slot?: number | undefined
  label?: string | undefined
  sign: SignContent
}

/** One sponsor: its name, whether the sign shows name or logo, and the sign as it will be printed. */
export function SponsorFields({ field, prefix, slot, label, sign }: SponsorFieldsProps) {
  const session = useAnswers()
  const state = useAnswersState()
  const name = field(`${prefix}_sponsor_name`, slot)
  const format = field(`${prefix}_sponsor_name_format`, slot)
  const logo = field(`${prefix}_sponsor_logo`, slot)
  const shownAs = textOf(state, format.name) || 'name'
  const picture = textOf(state, logo.name)
  const sponsor = textOf(state, name.name).trim()
  const href = logoHref(state.contact, picture)
  // S07: a bought quote accepts no more logos; one that it has may stay, or make room for the name.
  const canUpload = textOf(state, 'policy_number') === ''

  return (
    <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-4">
        <TextField {...name} {...(label !== undefined && { label })} />
        {(canUpload || picture !== '') && (
          <RadioGroup
            name={format.name}
            label={format.definition.label}
            options={(format.definition.options ?? []).map(({ value, label }) => ({ value, label }))}
            value={shownAs}
            onChange={(value) => session.edit({ [format.name]: value })}
          />
        )}
        {canUpload && shownAs === 'logo' && <LogoField {...logo} sign={sign} sponsor={sponsor} />}
        {!canUpload && (
          <p className="text-sm text-muted">
            {shownAs === 'logo' && href === undefined && 'The sign shows the logo we have. '}
            To use another logo, email it to us.
          </p>
        )}
      </div>
      <SignPicture
        sign={sign}
        sponsor={sponsor}
        logo={shownAs === 'logo' && href !== undefined ? { href } : undefined}
      />
    </div>
  )
}
