// @vitest-environment jsdom
import '#testing/dom.ts'
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { contactStep } from '#domain/quote/steps/contact.step.ts'
import { STEPS } from '#domain/quote/steps/steps.ts'
import { FIRST_STEP } from '#domain/quote/steps/step-titles.ts'
import { insuredTexts } from '#domain/quote/fields/contact-texts.ts'
import { FirstStep } from '#web/quote/first-step/FirstStep.tsx'
import { forgetTyped, keepTyped, readTyped } from '#web/quote/first-step/typed-texts.ts'

it('the texts of its fields are those of the step', () => {
  const fields: Readonly<Record<string, object>> = contactStep.fields
  for (const [name, texts] of Object.entries(insuredTexts())) expect(fields[name]).toMatchObject(texts)
  expect([STEPS[0]?.title, STEPS[1]?.title]).toEqual([FIRST_STEP.title, FIRST_STEP.nextTitle])
})

it('it shows what the quote has and what was typed over it', () => {
  const quote = {
    fields: { insured_first_name: 'Pat', insured_city: 'Austin', insured_state: 'Other' },
    settings: { client_types: [], producer_types: [], insurer: { phone: '302-555-0142' } },
  }
  render(
    <FirstStep
      quote={quote}
      typed={{ insured_city: 'Dallas' }}
      onType={vi.fn()}
      pressed={undefined}
      onPress={vi.fn()}
      onRetry={undefined}
    />,
  )
  const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([valueOf('First name'), valueOf('City')]).toEqual(['Pat', 'Dallas'])
  // Other countries have other postal codes, or none.
  expect(screen.getByLabelText('ZIP or postal code').getAttribute('aria-required')).toBeNull()
  expect(screen.getByLabelText('City').getAttribute('aria-required')).toBe('true')
})

it('it has each field of the step that is not a producer’s', () => {
  const { container } = render(
    <FirstStep
      quote={{
        fields: { insured_contact_name: 'Kim Lee' },
        settings: { client_types: [], producer_types: [], insurer: { phone: '302-555-0142' } },
      }}
      typed={{}}
      onType={vi.fn()}
      pressed={undefined}
      onPress={vi.fn()}
      onRetry={undefined}
    />,
  )
  const names = Array.from(container.querySelectorAll('[name]'), (control) => control.getAttribute('name'))
  const ofStep = Object.keys(contactStep.fields).filter((name) => !name.startsWith('producer_'))
  expect(new Set(names)).toEqual(new Set(ofStep))
})

it('what is typed is kept for the tab until the wizard has it', () => {
  expect(readTyped('a')).toEqual({})
  keepTyped('a', { insured_city: 'Austin' })
  expect([readTyped('a'), readTyped('b')]).toEqual([{ insured_city: 'Austin' }, {}])
  forgetTyped('a')
  expect(readTyped('a')).toEqual({})
})
