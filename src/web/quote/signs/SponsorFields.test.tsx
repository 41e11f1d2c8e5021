// @vitest-environment jsdom
import '#testing/dom.ts'
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { aContact } from '#testing/fake-quote-server.ts'
import { renderInWizard } from '#testing/render-in-wizard.tsx'
import type { CustomFields } from '#domain/quote/wire/wire.ts'
import { prizePackageStep } from '#domain/quote/steps/prize-package.step.ts'
import { SponsorFields } from '#web/quote/signs/SponsorFields.tsx'
import { useStepForm } from '#web/quote/shell/step-form/use-step-form.ts'

const LOGO = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const SIGN = { heading: 'Hole-in-one', prize: '$10,000' }

function Fields() {
  const { field } = useStepForm(prizePackageStep, { current: null })
  return <SponsorFields field={field} prefix="h" slot={1} label="Sponsor name" sign={SIGN} />
}

function show(fields: CustomFields, { policy = null as string | null, id = 'the-quote' } = {}) {
  const contact = aContact(fields)
  renderInWizard(
    { ...contact, id, customFields: { ...contact.customFields, policy_number: policy } },
    <Fields />,
  )
}
const picture = () => document.querySelector('image')?.getAttribute('href') ?? null
const withLogo = { h_sponsor_name_format_1: 'logo', h_sponsor_logo_1: LOGO }
const bought = { policy: 'ALB-100001' }

afterEach(() => vi.unstubAllGlobals())

it('D62 a quote offers to upload the logo', () => {
  show(withLogo)
  expect(screen.getByRole('button', { name: /^Change the/ })).toBeTruthy()
  expect(picture()).toContain(LOGO)
})

it('S07 a bought quote offers no upload: its logo is shown, or may make room for the name', () => {
  show(withLogo, bought)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText(/email it to us/)).toBeTruthy()
  expect(screen.getAllByRole('radio')).toHaveLength(2)
  expect(picture()).toContain(LOGO)
})

it('S07 without a logo, a bought quote asks for the name alone', () => {
  show({ h_sponsor_name_format_1: null, h_sponsor_logo_1: null }, bought)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByLabelText('Sponsor name')).toBeTruthy()
})

it('N63 the client of a producer, who knows no quote, reads that the sign has a logo, and asks for no picture', () => {
  show(withLogo, { ...bought, id: '' })
  expect(picture()).toBeNull()
  expect(screen.getByText(/The sign shows the logo we have/)).toBeTruthy()
})
